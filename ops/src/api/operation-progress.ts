import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context';

/** Holds what the server does for this page, such as "opens page 2 of 3 in a browser"; empty if there is nothing to tell. */
export function createProgress() {
  const listeners = new Set<() => void>();
  let current = '';
  return {
    current: () => current,
    set: (progress: string) => {
      current = progress;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What the server does for this page now. */
export function useProgress(): string {
  const { progress } = useSession().api;
  return useSyncExternalStore(progress.subscribe, progress.current);
}

/** What a dialog says while the server works. */
export function describeProgress(progress: string): string {
  return progress === '' ? 'Checking on the server …' : `The server ${progress} …`;
}
