import { isInMemory, safeSessionStorage, storedKeys } from '../storage/safe-storage';

/** Prefix of draft keys in session storage. The shell erases all drafts when a visitor signs out. */
const PREFIX = 'draft:';

/** Window event for changes. Shell and sections each bundle a copy of this module, so they need a shared channel. */
const CHANGE_EVENT = 'draftchange';

/** Whether this tab has a draft of a form. */
export function hasDraft(form: string): boolean {
  return readDraft(form) !== null;
}

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
 * Saves the draft of a form until the tab is closed. A draft that would end with the page is erased: the visitor was
 * promised that it survives a reload.
 * @returns false when this browser refuses to store it
 */
export function writeDraft(form: string, values: object): boolean {
  const key = PREFIX + form;
  safeSessionStorage.setItem(key, JSON.stringify(values));
  const refused = isInMemory('sessionStorage', key);
  if (refused) safeSessionStorage.removeItem(key);
  window.dispatchEvent(new Event(CHANGE_EVENT));
  return !refused;
}

/** Erases the draft of a form. */
export function eraseDraft(form: string) {
  safeSessionStorage.removeItem(PREFIX + form);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Erases the drafts of all forms in this tab. */
export function eraseDrafts() {
  for (const key of storedKeys('sessionStorage')) {
    if (key.startsWith(PREFIX)) safeSessionStorage.removeItem(key);
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Calls `onChange` after a draft of this tab is saved or erased. Returns the unsubscribe function. */
export function subscribeToDrafts(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => window.removeEventListener(CHANGE_EVENT, onChange);
}
