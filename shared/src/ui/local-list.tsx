import { useCallback, useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../storage/safe-storage';
import { announceChange, subscribeToKey } from '../storage/storage-changes';

/** `name` is the name at the time of adding, for components that only know the id. */
type Entry = { id: string; name: string };

type LocalList = {
  entries: readonly Entry[];
  has(id: string): boolean;
  /** Removes the entry with this id, or adds it when it is missing. */
  toggle(id: string, name?: string): void;
};

/** A list in local storage under `key`, in sync across tabs and components. Empty in Node and during hydration. */
export function useLocalList(key: string): LocalList {
  const subscribe = useCallback((onChange: () => void) => subscribeToKey(key, onChange), [key]);
  const read = () => safeLocalStorage.getItem(key) ?? '';
  const entries = parseEntries(useSyncExternalStore(subscribe, read, () => ''));
  return {
    entries,
    has: (id) => entries.some((entry) => entry.id === id),
    toggle(id, name = id) {
      const current = parseEntries(read());
      const others = current.filter((entry) => entry.id !== id);
      safeLocalStorage.setItem(
        key,
        JSON.stringify(others.length < current.length ? others : [...current, { id, name }]),
      );
      announceChange(key);
    },
  };
}

/** Drops invalid entries: an earlier release or the visitor may have written the stored value. */
function parseEntries(list: string): readonly Entry[] {
  try {
    const entries: unknown = JSON.parse(list);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  const { id, name } = Object(value) as Record<keyof Entry, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}
