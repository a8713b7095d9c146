import { isInMemory, safeSessionStorage, storedKeys } from '../storage/safe-storage';

/** Prefix of draft keys in session storage. The shell erases all drafts when a visitor signs out. */
const PREFIX = 'draft:';

/** The draft of a form in this tab. Null when there is none or storage is blocked. */
export function readDraft(form: string): object | null {
  try {
    const draft: unknown = JSON.parse(safeSessionStorage.getItem(PREFIX + form) ?? 'null');
    return typeof draft === 'object' ? draft : null;
  } catch {
    return null; // Not valid JSON.
  }
}

/**
 * Saves the draft of a form until the tab is closed. Drafts that would end with the page are erased: they protect nothing.
 * @returns false when this browser refuses to store it
 */
export function writeDraft(form: string, values: object): boolean {
  const key = PREFIX + form;
  safeSessionStorage.setItem(key, JSON.stringify(values));
  const isRefused = isInMemory('sessionStorage', key);
  if (isRefused) safeSessionStorage.removeItem(key);
  return !isRefused;
}

/** Erases the draft of a form. */
export function eraseDraft(form: string) {
  safeSessionStorage.removeItem(PREFIX + form);
}

/** Erases the drafts of all forms in this tab. */
export function eraseDrafts() {
  for (const key of storedKeys('sessionStorage')) {
    if (key.startsWith(PREFIX)) safeSessionStorage.removeItem(key);
  }
}
