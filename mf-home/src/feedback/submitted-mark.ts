const KEY = 'feedbackSubmitted';

const listeners = new Set<() => void>();
/** Stands in for storage where the browser blocks it, or has no room left. */
let unstored: boolean | undefined;

/** Remembers on this device that feedback was sent. */
export const submittedMark = {
  get(): boolean {
    if (unstored !== undefined) return unstored;
    try {
      return localStorage.getItem(KEY) === 'true';
    } catch {
      return false;
    }
  },
  set(submitted: boolean) {
    unstored = undefined;
    try {
      if (submitted) localStorage.setItem(KEY, 'true');
      else localStorage.removeItem(KEY);
    } catch {
      unstored = submitted;
    }
    for (const listener of listeners) listener();
  },
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    window.addEventListener('storage', onChange);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', onChange);
    };
  },
};
