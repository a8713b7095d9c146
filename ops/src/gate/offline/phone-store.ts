const ENTRIES = 'entries';

/** Named entries in the IndexedDB of an origin without pages of the site. Unlike web storage, it can store keys. */
export type PhoneStore = {
  get: (name: string) => Promise<unknown>;
  /** The entries whose names begin with `prefix`. */
  list: (prefix: string) => Promise<unknown[]>;
  /**
   * Replaces an entry in one transaction, which no other tab interrupts. `change` gets the entry, or undefined, and returns
   * the new one; undefined deletes it.
   * @throws DOMException `QuotaExceededError` if the storage is full; the entry stays
   */
  update: (name: string, change: (before: unknown) => unknown) => Promise<void>;
};

/** @throws if this browser stores nothing, or not in this window */
export async function openPhoneStore(): Promise<PhoneStore> {
  const opening = indexedDB.open('arena-gate', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES);
  const database = await resultOf(opening);
  // An empty battery must not lose a check-in that the page shows.
  const entries = (mode: IDBTransactionMode) =>
    database.transaction(ENTRIES, mode, { durability: 'strict' }).objectStore(ENTRIES);
  return {
    get: (name) => resultOf(entries('readonly').get(name)),
    list: (prefix) => resultOf(entries('readonly').getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    async update(name, change) {
      const store = entries('readwrite');
      const finished = new Promise<void>((resolve, reject) => {
        store.transaction.oncomplete = () => resolve();
        store.transaction.onabort = () => reject(store.transaction.error);
      });
      const reading = store.get(name);
      reading.onsuccess = () => {
        const after = change(reading.result);
        if (after === undefined) store.delete(name);
        else store.put(after, name);
      };
      await finished;
    },
  };
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
