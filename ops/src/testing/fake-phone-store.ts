import { jest } from '@jest/globals';
import type { PhoneStore } from '../gate/offline/phone-store';

/** Replaces the storage of a phone, which jsdom lacks. */
export function fakePhoneStore() {
  const entries = new Map<string, unknown>();
  const state = { isFull: false };
  const store: PhoneStore = {
    get: async (name) => entries.get(name),
    list: async (prefix) => [...entries].filter(([name]) => name.startsWith(prefix)).map(([, entry]) => entry),
    async update(name, change) {
      const after = change(entries.get(name));
      if (after === undefined) entries.delete(name);
      else if (state.isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      else entries.set(name, after);
    },
  };
  jest.unstable_mockModule('../gate/offline/phone-store', () => ({ openPhoneStore: async () => store }));
  return { entries, state, store };
}
