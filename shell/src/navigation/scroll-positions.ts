import { safeSessionStorage } from '@arena/shared/storage/safe-storage';

const STORAGE_KEY = 'scroll-positions';

/** Where pages of this tab were scrolled to, by the key of their history entry. */
let positions: Map<string, number> | undefined;

export function saveScrollPosition(key: string) {
  read().set(key, window.scrollY);
}

/** Undefined if the visitor has not left the entry before. */
export function savedScrollPosition(key: string): number | undefined {
  return read().get(key);
}

/** Keeps the positions for the next document of this tab. */
export function storeScrollPositions() {
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify([...read()]));
}

function read(): Map<string, number> {
  positions ??= new Map(parse(safeSessionStorage.getItem(STORAGE_KEY)));
  return positions;
}

function parse(text: string | null): [string, number][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return []; // Not valid JSON.
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
