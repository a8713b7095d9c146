import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context';

/** Holds the server's current step for this page, such as "opens page 2 of 3 in a browser"; empty if there is none. */
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

/** The server's current step for this page. */
export function useProgress(): string {
  const { progress } = useSession().api;
  return useSyncExternalStore(progress.subscribe, progress.current);
}

/** The message of a dialog while the server works. */
export function describeProgress(progress: string): string {
  return progress === '' ? 'Checking on the server …' : `The server ${progress} …`;
}
