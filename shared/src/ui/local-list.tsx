import { useSyncExternalStore } from 'react';

/** Lists that this browser refuses to keep last as long as the page. */
const unkept = new Map<string, string>();

/** `name` is what it was called when it came into the list, for places that know nothing else of it. */
type Entry = { id: string; name: string };

type LocalList = {
  entries: readonly Entry[];
  has(id: string): boolean;
  /** Adds what is not in the list and takes out what is. */
  toggle(id: string, name?: string): void;
};

/** A list kept in this browser under `key`, the same in every tab and every place; empty in Node and while hydrating. */
export function useLocalList(key: string): LocalList {
  const entries = entriesIn(useSyncExternalStore(subscribe, () => read(key), emptyList));
  return {
    entries,
    has: (id) => entries.some((entry) => entry.id === id),
    toggle(id, name = id) {
      const now = entriesIn(read(key));
      const without = now.filter((entry) => entry.id !== id);
      write(key, JSON.stringify(without.length < now.length ? without : [...now, { id, name }]));
    },
  };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function emptyList(): string {
  return '';
}

function read(key: string): string {
  try {
    return unkept.get(key) ?? window.localStorage.getItem(key) ?? '';
  } catch {
    return ''; // Storage is blocked and nothing was put into the list yet.
  }
}

function write(key: string, list: string): void {
  try {
    window.localStorage.setItem(key, list);
    unkept.delete(key);
  } catch {
    unkept.set(key, list);
  }
  // Browsers tell only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** What is stored may come from an earlier release or from the visitor's own hand. */
function entriesIn(list: string): readonly Entry[] {
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
