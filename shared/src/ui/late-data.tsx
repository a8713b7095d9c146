/** Loading has not ended, has succeeded, or has failed. */
export type LateState = 'loading' | 'loaded' | { failure: unknown };

/** Data that a page loads after it was prerendered with it. Made by `createLateData`. */
export type LateData<T> = {
  /**
   * Resolves once the data has come, and never rejects. React keeps the prerendered HTML of a Suspense boundary whose
   * content waits for this promise (`use`), also after a failure.
   */
  loaded: Promise<T>;
  /** For `useSyncExternalStore`, outside of that boundary: it must not get new props while it waits. */
  state: () => LateState;
  subscribe: (onChange: () => void) => () => void;
  /** Loads again after a failure. */
  retry: () => void;
};

/** Loads something that a prerendered page already shows. */
export function createLateData<T>(load: () => Promise<T>): LateData<T> {
  let state: LateState = 'loading';
  const listeners = new Set<() => void>();
  const change = (next: LateState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  let resolve: (data: T) => void = () => undefined;
  const loaded = new Promise<T>((resolveLoaded) => {
    resolve = resolveLoaded;
  });
  const start = () => {
    load().then(
      (data) => {
        change('loaded');
        resolve(data);
      },
      (failure: unknown) => change({ failure }),
    );
  };
  start();
  return {
    loaded,
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    retry() {
      change('loading');
      start();
    },
  };
}
