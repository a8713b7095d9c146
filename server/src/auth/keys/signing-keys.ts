import { randomUUID } from 'node:crypto';
import { desc, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../../database/database';
import { signingKeys } from '../table';

export const ALGORITHM = 'ES256';

const DAY = 86_400_000;

/** Milliseconds a key signs before the next one is made. */
const SIGNS_FOR = 90 * DAY;

/** Milliseconds a retired key still verifies: longer than an access token lives. */
const VERIFIES_FOR = 2 * 3_600_000;

/** Milliseconds for which what was read from the database is believed. */
const FRESH_FOR = 60_000;

/** Milliseconds between two readings for the sake of a key nobody knows. */
const ASK_AGAIN_AFTER = 1_000;

type Ring = { kid: string; signer: CryptoKey; publicKeys: Map<string, { jwk: JWK; key: CryptoKey }> };

/** The keys of access tokens. */
export type KeyRing = {
  signer: () => Promise<{ kid: string; key: CryptoKey }>;
  /** Undefined when no such key is, or is any more, in use. */
  verifier: (kid: string) => Promise<CryptoKey | undefined>;
  publicKeys: () => Promise<JWK[]>;
};

/** The keys in the database, which all server processes share. The first is made when it is first asked for. */
export function openKeyRing(db: Database, now: () => Date): KeyRing {
  let known: { readAt: number; ring: Promise<Ring> } | undefined;
  const ring = (maxAge: number): Promise<Ring> => {
    const at = now().getTime();
    if (known && at - known.readAt < maxAge) return known.ring;
    const reading = readRing(db, now());
    known = { readAt: at, ring: reading };
    reading.catch(() => {
      known = undefined; // The next call tries again.
    });
    return reading;
  };
  return {
    signer: async () => {
      const { kid, signer } = await ring(FRESH_FOR);
      return { kid, key: signer };
    },
    verifier: async (kid) => {
      const known = (await ring(FRESH_FOR)).publicKeys.get(kid) ?? (await ring(ASK_AGAIN_AFTER)).publicKeys.get(kid);
      return known?.key;
    },
    publicKeys: async () => [...(await ring(FRESH_FOR)).publicKeys.values()].map(({ jwk }) => jwk),
  };
}

async function readRing(db: Database, now: Date): Promise<Ring> {
  const rows = await readRows(db, now);
  const [newest] = rows;
  const usable = newest?.privateKey && newest.createdAt.getTime() > now.getTime() - SIGNS_FOR;
  return toRing(usable ? rows : await db.transaction((tx) => replaceKey(tx, now)));
}

function readRows(db: Database, now: Date) {
  const oldest = new Date(now.getTime() - VERIFIES_FOR);
  return db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, oldest)))
    .orderBy(desc(signingKeys.createdAt));
}

/** Retires what signed so far, unless another process was faster. */
async function replaceKey(tx: Database, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:signing-keys'))`);
  const [newest] = await readRows(tx, now);
  if (!newest?.privateKey || newest.createdAt.getTime() <= now.getTime() - SIGNS_FOR) {
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, new Date(now.getTime() - VERIFIES_FOR)));
    await tx.update(signingKeys).set({ retiredAt: now, privateKey: null }).where(isNull(signingKeys.retiredAt));
    await tx.insert(signingKeys).values(await newKey(now));
  }
  return readRows(tx, now);
}

async function newKey(now: Date) {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const described = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    publicKey: { ...(await exportJWK(publicKey)), ...described },
    privateKey: { ...(await exportJWK(privateKey)), ...described },
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
