/**
 * A value that parts of the page read by subscription. A context with a changing value would reach the prerendered screen,
 * too, and React discards HTML that it has not hydrated yet when a context around it changes.
 */
export type LiveValue<T> = {
  get: () => T;
  /** The value of the prerendered page, with which a part hydrates at any time. */
  getFirst: () => T;
  set: (next: T) => void;
  subscribe: (onChange: () => void) => () => void;
};

export function createLiveValue<T>(first: T): LiveValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getFirst: () => first,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
