/** Keys of drafts in session storage begin like this; the shell erases all of them when a visitor signs out. */
const PREFIX = 'draft:';

/** Shell and sections each have a copy of this module, so changes are announced on the window. */
const CHANGED = 'draftchange';

/** Whether this tab keeps a draft of a form. */
export function hasDraft(form: string): boolean {
  return readDraft(form) !== null;
}

/** What was typed into a form of this tab; null when the visitor keeps no draft, or when storage is blocked. */
export function readDraft(form: string): object | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
    return typeof draft === 'object' ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what was typed into a form until the tab is closed.
 * @returns false when this browser keeps nothing
 */
export function writeDraft(form: string, values: object): boolean {
  return change(() => sessionStorage.setItem(PREFIX + form, JSON.stringify(values)));
}

/** Erases the draft of a form. */
export function eraseDraft(form: string) {
  change(() => sessionStorage.removeItem(PREFIX + form));
}

/** Erases the drafts of all forms in this tab. */
export function eraseDrafts() {
  change(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  });
}

/** Calls back when a draft of this tab is written or erased. Returns a function that stops it. */
export function subscribeToDrafts(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function change(apply: () => void): boolean {
  try {
    apply();
  } catch {
    return false; // Storage is blocked or full.
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}
