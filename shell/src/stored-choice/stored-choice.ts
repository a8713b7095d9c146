import { useSyncExternalStore } from 'react';
import { onReturn } from './on-return';

type Options<Value extends string> = {
  key: string;
  /** `local` survives the visit and is in step across tabs, `session` ends with the tab. */
  storage: 'local' | 'session';
  values: readonly [Value, ...Value[]];
};

export type StoredChoice<Value extends string> = {
  get(): Value;
  set(value: Value): void;
  subscribe(onChange: () => void): () => void;
  /** Before anything was chosen, and in Node. */
  initial: Value;
};

/** One of several values, the first at the beginning. Where storage is blocked it lasts as long as the page. */
export function storedChoice<Value extends string>({ key, storage, values }: Options<Value>): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let stopReturns = () => {};
  let blocked: Value | undefined;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) announce();
  };
  return {
    initial: values[0],
    get() {
      if (blocked) return blocked;
      const stored = read(storage, key);
      return values.find((value) => value === stored) ?? values[0];
    },
    set(value) {
      blocked = write(storage, key, value) ? undefined : value;
      announce();
    },
    subscribe(onChange) {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        stopReturns = onReturn(announce);
      }
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        stopReturns();
      };
    },
  };
}

/** What is chosen now; the initial value in Node and while hydrating. */
export function useStoredChoice<Value extends string>(choice: StoredChoice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.get, () => choice.initial);
}

function read(storage: 'local' | 'session', key: string): string | null {
  try {
    return placeOf(storage).getItem(key);
  } catch {
    return null; // Storage is blocked: nothing was ever chosen.
  }
}

function write(storage: 'local' | 'session', key: string, value: string): boolean {
  try {
    placeOf(storage).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Touching the property is what throws when a browser blocks storage, so it happens inside the callers' try. */
function placeOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? window.localStorage : window.sessionStorage;
}
