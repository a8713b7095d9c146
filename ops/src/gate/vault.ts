import { RESERVED_NAMES } from '@arena/shared/contract/roles';
import { safeLocalStorage, storedKeys } from '@arena/shared/storage/safe-storage';
import { keyOf, type Pending, pendingSchema } from './pending';

/** Bytes of the nonce of AES-GCM. */
const NONCE_SIZE = 12;

/** Keeps unsent check-ins on the phone, until they are sent or the same token is entered again. */
export type Vault = {
  /** Oldest first. Leaves out entries that another token stored. */
  load: () => Promise<Pending[]>;
  save: (pending: Pending) => Promise<void>;
  remove: (pending: Pending) => void;
};

type Owner = { name: string; token: string };

/**
 * Opens the vault of a token. Its entries are encrypted and authenticated with a key from the token, which the phone does
 * not store: code of sections may share the origin, and could otherwise read entries or forge them.
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
      const entries = await Promise.all(names.map((entry) => decrypt(key, safeLocalStorage.getItem(entry))));
      return entries.filter((entry) => entry !== null).sort((a, b) => a.at - b.at);
    },
    async save(pending) {
      safeLocalStorage.setItem(entryName(pending), await encrypt(key, pending));
    },
    remove: (pending) => safeLocalStorage.removeItem(entryName(pending)),
  };
}

async function deriveKey(token: string) {
  const secret = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const hkdf = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) });
  const aes = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.deriveKey(hkdf('arena gate key'), secret, aes, false, ['encrypt', 'decrypt']);
  const name = await crypto.subtle.deriveBits(hkdf('arena gate name'), secret, 64);
  return { key, prefix: `arena-gate ${toBase64(new Uint8Array(name))} ` };
}

async function encrypt(key: CryptoKey, pending: Pending): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_SIZE));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8(JSON.stringify(pending)));
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

async function decrypt(key: CryptoKey, entry: string | null): Promise<Pending | null> {
  try {
    const bytes = Uint8Array.from(atob(entry ?? ''), (character) => character.charCodeAt(0));
    const iv = bytes.subarray(0, NONCE_SIZE);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(NONCE_SIZE));
    return pendingSchema.parse(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return null; // Other code wrote it or changed it.
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
