import { z } from 'zod';

/** Bytes of the nonce of AES-GCM. */
const NONCE_SIZE = 12;

/** The algorithm of all keys of the gate. */
export const AES = { name: 'AES-GCM', length: 256 };

/** A key from the storage. Pages without https have no such class. */
export const keySchema = z.custom<CryptoKey>((value) => value instanceof CryptoKey);

/** A key that scripts can use but not read. */
export const createKey = () => crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt']);

const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * Encrypts and authenticates a value as JSON.
 * @param context needed to read it again, such as its day
 */
export async function seal(key: CryptoKey, value: unknown, context = ''): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_SIZE));
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, utf8(JSON.stringify(value)));
  return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
}

/** The value; null: written or changed with another key or context, or it does not fit the schema. */
export async function unseal<Schema extends z.ZodType>(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  schema: Schema,
  context = '',
): Promise<z.output<Schema> | null> {
  try {
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_SIZE), additionalData: utf8(context) };
    const text = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(NONCE_SIZE));
    return schema.parse(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return null;
  }
}
