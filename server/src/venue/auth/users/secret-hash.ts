import { hash, verify } from '@node-rs/argon2';

/** Cost of a hash: kibibytes of memory, and passes over them. */
export type HashCost = { memoryCost: number; timeCost: number };

/** OWASP's recommendation for argon2id. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

const dummyHashes = new WeakMap<HashCost, Promise<string>>();

/** Hashes a password or a mailed code with argon2id. */
export function hashSecret(secret: string, cost: HashCost): Promise<string> {
  return hash(secret, cost);
}

/** Whether a secret matches a hash. A missing hash takes the same time as one of this cost, and never matches. */
export async function verifySecret(
  secret: string,
  expected: string | null | undefined,
  cost: HashCost,
): Promise<boolean> {
  const dummyHash = dummyHashes.get(cost) ?? hash('no account has this password', cost);
  dummyHashes.set(cost, dummyHash);
  return (await verify(expected ?? (await dummyHash), secret)) && expected != null;
}
