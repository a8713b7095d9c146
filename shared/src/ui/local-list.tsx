import { useSyncExternalStore } from 'react';

/** Lists that this browser refuses to keep last as long as the page. */
const unkept = new Map<string, string>();

type LocalList = {
  ids: readonly string[];
  has(id: string): boolean;
  /** Adds what is not in the list and takes out what is. */
  toggle(id: string): void;
};

/** Ids kept in this browser under `key`, the same in every tab and every place; empty in Node and while hydrating. */
export function useLocalList(key: string): LocalList {
  const ids = idsIn(useSyncExternalStore(subscribe, () => read(key), emptyList));
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle(id) {
      const now = idsIn(read(key));
      write(key, JSON.stringify(now.includes(id) ? now.filter((kept) => kept !== id) : [...now, id]));
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
function idsIn(list: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(list);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
