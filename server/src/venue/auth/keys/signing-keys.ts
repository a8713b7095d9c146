import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import { desc, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../../../kernel/database/database';
import { signingKeys } from '../table';

export const ALGORITHM = 'ES256';

/** Milliseconds after which a signing key is replaced. */
const SIGNING_PERIOD = 90 * DAY;

/** Milliseconds for which a retired key still verifies tokens: longer than the lifetime of an access token. */
const VERIFICATION_PERIOD = 2 * HOUR;

/** Milliseconds for which keys are cached in memory. */
const CACHE_LIFETIME = 60_000;

/**
 * Milliseconds for which keys stay cached even if a token names an unknown key. This bounds the queries for unknown
 * keys.
 */
const MISS_CACHE_LIFETIME = 1_000;

type Ring = { kid: string; signer: CryptoKey; publicKeys: Map<string, { jwk: JWK; key: CryptoKey }> };

/** Signs and verifies access tokens. */
export type KeyRing = {
  signer: () => Promise<{ kid: string; key: CryptoKey }>;
  /** Undefined for unknown keys, and for keys that no longer verify. */
  verifier: (kid: string) => Promise<CryptoKey | undefined>;
  publicKeys: () => Promise<JWK[]>;
};

/** Opens the key ring in the database, which all server processes share. The first key is created on first use. */
export function openKeyRing(db: Database, now: () => Date): KeyRing {
  let cached: { readAt: number; ring: Promise<Ring> } | undefined;
  const loadRing = (maxAge: number): Promise<Ring> => {
    const readAt = now().getTime();
    if (cached && readAt - cached.readAt < maxAge) return cached.ring;
    const ring = readRing(db, now());
    cached = { readAt, ring };
    ring.catch(() => {
      cached = undefined; // The next call tries again.
    });
    return ring;
  };
  return {
    signer: async () => {
      const { kid, signer } = await loadRing(CACHE_LIFETIME);
      return { kid, key: signer };
    },
    verifier: async (kid) => {
      const cachedKey = (await loadRing(CACHE_LIFETIME)).publicKeys.get(kid);
      return (cachedKey ?? (await loadRing(MISS_CACHE_LIFETIME)).publicKeys.get(kid))?.key;
    },
    publicKeys: async () => [...(await loadRing(CACHE_LIFETIME)).publicKeys.values()].map(({ jwk }) => jwk),
  };
}

async function readRing(db: Database, now: Date): Promise<Ring> {
  const rows = await readRows(db, now);
  const [newest] = rows;
  const usable = newest?.privateKey && newest.createdAt.getTime() > now.getTime() - SIGNING_PERIOD;
  return toRing(usable ? rows : await db.transaction((tx) => replaceKey(tx, now)));
}

function readRows(db: Database, now: Date) {
  const oldest = new Date(now.getTime() - VERIFICATION_PERIOD);
  return db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, oldest)))
    .orderBy(desc(signingKeys.createdAt));
}

/** Retires the current key and creates the next, unless another process has just done so. */
async function replaceKey(tx: Database, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:signing-keys'))`);
  const [newest] = await readRows(tx, now);
  if (!newest?.privateKey || newest.createdAt.getTime() <= now.getTime() - SIGNING_PERIOD) {
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, new Date(now.getTime() - VERIFICATION_PERIOD)));
    await tx.update(signingKeys).set({ retiredAt: now, privateKey: null }).where(isNull(signingKeys.retiredAt));
    await tx.insert(signingKeys).values(await createKey(now));
  }
  return readRows(tx, now);
}

async function createKey(now: Date) {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const attributes = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    publicKey: { ...(await exportJWK(publicKey)), ...attributes },
    privateKey: { ...(await exportJWK(privateKey)), ...attributes },
    createdAt: now,
  };
}

async function toRing(rows: (typeof signingKeys.$inferSelect)[]): Promise<Ring> {
  const [newest] = rows;
  if (!newest?.privateKey) throw new Error('There is no key to sign access tokens with.');
  const publicKeys: Ring['publicKeys'] = new Map();
  for (const { kid, publicKey } of rows) {
    const jwk: JWK = { ...publicKey, key_ops: ['verify'] };
    publicKeys.set(kid, { jwk, key: (await importJWK(jwk, ALGORITHM)) as CryptoKey });
  }
  const signer = (await importJWK(newest.privateKey, ALGORITHM)) as CryptoKey;
  return { kid: newest.kid, signer, publicKeys };
}
