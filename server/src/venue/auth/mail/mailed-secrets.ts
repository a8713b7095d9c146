import { hash, randomBytes, randomInt } from 'node:crypto';
import { HOUR } from '@arena/shared/contract/time/duration';
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { Backend } from '../backend';
import type { Pkce } from '../sessions/pkce';
import { type MailKind, mailedSecrets } from '../table';
import { type HashCost, hashSecret, verifySecret } from '../users/secret-hash';

/** Milliseconds for which a mailed code or link is valid. */
export const SECRET_LIFETIME = HOUR;

/** Attempts per code, because six digits are easy to guess. */
const MAX_TRIES = 5;

/** Prefix of links that lead to an authorization code for PKCE. */
const PKCE_PREFIX = 'pkce_';

export type MailedSecret = typeof mailedSecrets.$inferSelect;

/** Creates the code and the link of a mail and replaces earlier ones of the kind. The database stores only hashes. */
export async function issueSecret(
  db: Database,
  to: { userId: string; kind: MailKind; pkce: Pkce | undefined },
  { hashCost, now }: { hashCost: HashCost; now: Date },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = `${to.pkce ? PKCE_PREFIX : ''}${randomBytes(32).toString('hex')}`;
  const row = {
    // A slow hash, because a fast one of six digits is quickly reversed.
    codeHash: await hashSecret(code, hashCost),
    linkHash: to.kind === 'reauthentication' ? null : hashOf(link),
    tries: 0,
    sentAt: now,
    confirmedAt: null,
    challenge: to.pkce?.challenge ?? null,
    challengeMethod: to.pkce?.challengeMethod ?? null,
  };
  await db
    .insert(mailedSecrets)
    .values({ userId: to.userId, kind: to.kind, ...row })
    .onConflictDoUpdate({ target: [mailedSecrets.userId, mailedSecrets.kind], set: row });
  return { code, link };
}

/**
 * Finds the secret of a code. It counts each attempt before it compares the code: parallel requests get no more than five
 * attempts together. Without an account it takes the same time.
 */
export async function findByCode(
  { db, now, hashCost }: Pick<Backend, 'db' | 'now' | 'hashCost'>,
  { userId, kinds }: { userId: string | undefined; kinds: readonly MailKind[] },
  code: string,
): Promise<MailedSecret | undefined> {
  const candidates =
    userId && kinds.length > 0
      ? await db
          .update(mailedSecrets)
          .set({ tries: sql`${mailedSecrets.tries} + 1` })
          .where(
            and(
              eq(mailedSecrets.userId, userId),
              inArray(mailedSecrets.kind, [...kinds]),
              isNull(mailedSecrets.confirmedAt),
              lt(mailedSecrets.tries, MAX_TRIES),
              gt(mailedSecrets.sentAt, oldestValid(now())),
            ),
          )
          .returning()
      : [];
  if (candidates.length === 0) await verifySecret(code, null, hashCost);
  for (const candidate of candidates) {
    if (await verifySecret(code, candidate.codeHash, hashCost)) return candidate;
  }
  return undefined;
}

/** Finds the secret of a link: one that is valid, or one that was used and is still remembered. */
export async function findByLink(db: Database, link: string, now: Date): Promise<MailedSecret | undefined> {
  const [secret] = await db
    .select()
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.linkHash, hashOf(link)),
        or(isNotNull(mailedSecrets.confirmedAt), gt(mailedSecrets.sentAt, oldestValid(now))),
      ),
    );
  return secret;
}

/** The used secrets of an address change that waits for the confirmation by the other address. */
export function findConfirmedSecrets(tx: Database, userId: string, now: Date): Promise<MailedSecret[]> {
  return tx
    .select()
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.userId, userId),
        isNotNull(mailedSecrets.confirmedAt),
        gt(mailedSecrets.sentAt, oldestValid(now)),
      ),
    );
}

/** Marks a secret as used: its code and its link become invalid. Resolves with false if another request was faster. */
export async function consumeSecret(
  tx: Database,
  { userId, kind, codeHash }: MailedSecret,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(mailedSecrets)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(mailedSecrets.userId, userId),
        eq(mailedSecrets.kind, kind),
        eq(mailedSecrets.codeHash, codeHash),
        isNull(mailedSecrets.confirmedAt),
      ),
    )
    .returning({ kind: mailedSecrets.kind });
  return used.length > 0;
}

/** Revokes the mailed secrets of an account of some kinds. */
export async function revokeSecrets(tx: Database, userId: string, kinds: readonly MailKind[]) {
  await tx.delete(mailedSecrets).where(and(eq(mailedSecrets.userId, userId), inArray(mailedSecrets.kind, [...kinds])));
}

/**
 * Revokes all mailed secrets of an account whose address is confirmed. The one of the sign-up stays as used: a visitor
 * who opens its link again learns that the address is confirmed.
 */
export async function revokeAllSecrets(tx: Database, userId: string, now: Date) {
  const { kind, confirmedAt } = mailedSecrets;
  const ofUser = eq(mailedSecrets.userId, userId);
  await tx.delete(mailedSecrets).where(and(ofUser, ne(kind, 'signup')));
  await tx
    .update(mailedSecrets)
    .set({ confirmedAt: now })
    .where(and(ofUser, isNull(confirmedAt)));
}

export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_PREFIX);
}

function oldestValid(now: Date): Date {
  return new Date(now.getTime() - SECRET_LIFETIME);
}

function hashOf(link: string): string {
  return hash('sha256', link, 'base64url');
}
