import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Bytes. */
const LENGTH = 32;

/**
 * Derives a key from the operator token: servers with the same token have the same keys. The derivation is slow,
 * because anyone with a signed value can use it to test guesses of the token.
 * @param purpose separates values that are signed with this key from all others
 */
export async function deriveKey(operatorToken: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify<string, string, number, Buffer>(scrypt)(operatorToken, purpose, LENGTH));
}
