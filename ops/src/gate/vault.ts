import { RESERVED_NAMES } from '@arena/shared/contract/roles';
import { safeLocalStorage, storedKeys } from '@arena/shared/storage/safe-storage';
import { z } from 'zod';
import type { PhoneStore } from './offline/phone-store';
import { AES, createKey, keySchema, seal, unseal } from './offline/sealing';
import { keyOf, type Pending, pendingSchema } from './pending';

/** Keeps unsent check-ins on the phone until they are sent. */
export type Vault = {
  /** Oldest first. Leaves out entries of another key. */
  load: () => Promise<Pending[]>;
  save: (pending: Pending) => Promise<void>;
  remove: (pending: Pending) => void;
};

type Owner = { name: string; token: string };

/**
 * Opens the vault of a token, for an origin with pages of the site. Its entries are encrypted and authenticated with a key
 * from the token, which the phone does not store: code of sections could otherwise read entries or forge them.
 * @returns null for the first-start token, which people may choose: a guess could be checked against an entry. Also null
 * where browsers have no cryptography, which needs https.
 */
export async function openVault({ name, token }: Owner): Promise<Vault | null> {
  if (RESERVED_NAMES.includes(name) || !crypto.subtle) return null;
  const { key, prefix } = await deriveKey(token);
  const entryName = (pending: Pending) => prefix + keyOf(pending);
  return {
    async load() {
      const names = storedKeys('localStorage').filter((entry) => entry.startsWith(prefix));
      return readAll(
        names.map((entry) => fromBase64(safeLocalStorage.getItem(entry) ?? '')),
        key,
      );
    },
    async save(pending) {
      safeLocalStorage.setItem(entryName(pending), toBase64(await seal(key, pending)));
    },
    remove: (pending) => safeLocalStorage.removeItem(entryName(pending)),
  };
}

const KEY_ENTRY = 'key of check-ins';
const PREFIX = 'unsent ';

/**
 * Opens the vault of a phone, for an origin without pages of the site. Its key is in the same storage, so that check-ins
 * outlive their token: the next log-in sends them.
 * @throws DOMException if the browser does not store the key
 */
export async function openPhoneVault(store: PhoneStore): Promise<Vault> {
  const created = await createKey();
  // Another tab may have created one.
  await store.update(KEY_ENTRY, (before) => before ?? created);
  const key = keySchema.parse(await store.get(KEY_ENTRY));
  const entryName = (pending: Pending) => PREFIX + keyOf(pending);
  return {
    async load() {
      const entries = z.array(z.instanceof(Uint8Array)).parse(await store.list(PREFIX));
      return readAll(
        entries.map((bytes) => new Uint8Array(bytes)),
        key,
      );
    },
    async save(pending) {
      const sealed = await seal(key, pending);
      await store.update(entryName(pending), () => sealed);
    },
    // One that stays is sent again, and the server knows its id.
    remove: (pending) => void store.update(entryName(pending), () => undefined).catch(() => undefined),
  };
}

async function readAll(entries: readonly Uint8Array<ArrayBuffer>[], key: CryptoKey): Promise<Pending[]> {
  const all = await Promise.all(entries.map((bytes) => unseal(key, bytes, pendingSchema)));
  return all.filter((pending) => pending !== null).sort((a, b) => a.at - b.at);
}

async function deriveKey(token: string) {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const secret = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const hkdf = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) });
  const key = await crypto.subtle.deriveKey(hkdf('arena gate key'), secret, AES, false, ['encrypt', 'decrypt']);
  const name = await crypto.subtle.deriveBits(hkdf('arena gate name'), secret, 64);
  return { key, prefix: `arena-gate ${toBase64(new Uint8Array(name))} ` };
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Empty if other code wrote something else. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
