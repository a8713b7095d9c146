import { useSyncExternalStore } from 'react';
import type { SafeStorage } from './safe-storage';
import { announceChange, subscribeToKey } from './storage-changes';

type Options<Value extends string> = {
  key: string;
  storage: SafeStorage;
  values: readonly [Value, ...Value[]];
};

export type StoredChoice<Value extends string> = ReturnType<typeof storedChoice<Value>>;

/** A stored choice of one value; the first one is the default. Where storage is blocked, it lasts as long as the page. */
export function storedChoice<Value extends string>({ key, storage, values }: Options<Value>) {
  return {
    /** The value in Node and before the visitor has chosen. */
    initial: values[0],
    get(): Value {
      const stored = storage.getItem(key);
      return values.find((value) => value === stored) ?? values[0];
    },
    set(value: Value) {
      storage.setItem(key, value);
      announceChange(key);
    },
    subscribe: (onChange: () => void) => subscribeToKey(key, onChange),
  };
}

/** The current choice; the initial value in Node and during hydration. */
export function useStoredChoice<Value extends string>(choice: StoredChoice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.get, () => choice.initial);
}
