import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { Pkce } from '../sessions/pkce';
import { MAIL_KINDS, type MailKind, mailedSecrets } from '../table';
import { hashSecret, isSecret } from '../users/secret-hash';

/** Milliseconds a mailed code or link is good for. */
export const SECRET_LIFETIME = 3_600_000;

/** How often a code may be tried: it has six digits only. */
const TRIES = 5;

/** Marks links that lead to a code for PKCE. */
const PKCE_MARK = 'pkce_';

export type MailedSecret = typeof mailedSecrets.$inferSelect;

/** Makes the code and the link of a mail, in place of earlier ones of the kind. Neither can be read from the database. */
export async function issueSecret(
  db: Database,
  to: { userId: string; kind: MailKind; pkce: Pkce | undefined },
  now: Date,
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = `${to.pkce ? PKCE_MARK : ''}${randomBytes(32).toString('hex')}`;
  const row = {
    // Slow to make, because six digits are quickly gone through.
    codeHash: await hashSecret(code),
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
 * The secret that a code belongs to. Every try counts, before it is known whether it is right, so that many at once are
 * no more than five; without an account the search takes as long.
 */
export async function findByCode(
  db: Database,
  { userId, kinds }: { userId: string | undefined; kinds: readonly MailKind[] },
  code: string,
  now: Date,
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
              lt(mailedSecrets.tries, TRIES),
              gt(mailedSecrets.sentAt, oldest(now)),
            ),
          )
          .returning()
      : [];
  if (candidates.length === 0) await isSecret(code, null);
  for (const candidate of candidates) {
    if (await isSecret(code, candidate.codeHash)) return candidate;
  }
  return undefined;
}

/** The secret that a link belongs to. */
export async function findByLink(db: Database, link: string, now: Date): Promise<MailedSecret | undefined> {
  const [secret] = await db
    .select()
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.linkHash, hashOf(link)),
        isNull(mailedSecrets.confirmedAt),
        gt(mailedSecrets.sentAt, oldest(now)),
      ),
    );
  return secret;
}

/** The secrets of a change of address that were used and wait for the other half. */
export function confirmedHalves(tx: Database, userId: string, now: Date): Promise<MailedSecret[]> {
  return tx
    .select()
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.userId, userId),
        isNotNull(mailedSecrets.confirmedAt),
        gt(mailedSecrets.sentAt, oldest(now)),
      ),
    );
}

/** Uses a secret up; false when somebody else was faster. Code and link are void from then on. */
export async function consume(tx: Database, { userId, kind, codeHash }: MailedSecret, now: Date): Promise<boolean> {
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

/** Takes back everything that was mailed to an account, or what was mailed of some kinds. */
export async function voidSecrets(tx: Database, userId: string, kinds: readonly MailKind[] = MAIL_KINDS) {
  await tx.delete(mailedSecrets).where(and(eq(mailedSecrets.userId, userId), inArray(mailedSecrets.kind, [...kinds])));
}

export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_MARK);
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - SECRET_LIFETIME);
}

function hashOf(link: string): string {
  return createHash('sha256').update(link).digest('base64url');
}
