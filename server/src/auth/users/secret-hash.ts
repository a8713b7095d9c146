import { hash, verify } from '@node-rs/argon2';

let decoy: Promise<string> | undefined;

/** Makes what can be kept of a password or a mailed code. argon2id is the library's default, at 19 MiB and two passes. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret);
}

/** Whether a secret is the one that was hashed. Without a hash it takes the same time to say no. */
export async function isSecret(secret: string, kept: string | null | undefined): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  return (await verify(kept ?? (await decoy), secret)) && kept != null;
}
