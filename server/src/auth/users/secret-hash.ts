import { hash, verify } from '@node-rs/argon2';

let dummyHash: Promise<string> | undefined;

/** Hashes a password or a mailed code with argon2id, the library's default, at 19 MiB and two passes. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret);
}

/** Whether a secret matches a hash. A missing hash takes the same time and never matches. */
export async function verifySecret(secret: string, expected: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash('no account has this password');
  return (await verify(expected ?? (await dummyHash), secret)) && expected != null;
}
