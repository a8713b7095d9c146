import { randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '@arena/shared/contract/time/duration';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { Author } from '../author';
import { operatorTokens } from '../tokens/table';
import { createToken, hashToken } from '../tokens/tokens';
import { isValid } from '../tokens/valid-token';
import { phoneLinks } from './table';

/** Milliseconds. Long enough to scan a code, too short to pass it on. */
const LINK_DURATION = 2 * MINUTE;

/** Creates a link that logs in one phone, once. Only the return value has its secret. */
export async function createPhoneLink(db: Database, name: string, { by, at }: { by: Author; at: Date }) {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + LINK_DURATION);
  await db.delete(phoneLinks).where(lte(phoneLinks.expiresAt, at));
  const author = { createdBy: by.name, createdByToken: by.tokenId };
  await db.insert(phoneLinks).values({ hash: hashToken(secret), name, expiresAt, ...author });
  return { secret, expiresAt };
}

/**
 * Redeems a link: creates a token of the role staff until midnight at the arena, by the operator who created the link.
 * @throws Refusal `not_found` for an unknown, used or expired link, and if the operator has logged out or lost the token
 */
export function redeemPhoneLink(
  db: Database,
  secret: string,
  { at, ...from }: { client: string; requestId: string; at: Date },
) {
  return db.transaction(async (tx) => {
    const { hash, expiresAt, createdByToken: creator } = phoneLinks;
    const validTokens = tx.select({ id: operatorTokens.id }).from(operatorTokens).where(isValid(at));
    const isAuthorized = or(isNull(creator), inArray(creator, validTokens));
    const [link] = await tx
      .delete(phoneLinks)
      .where(and(eq(hash, hashToken(secret)), gt(expiresAt, at), isAuthorized))
      .returning();
    if (!link) throw new Refusal('not_found', 'This code was used or has expired. Ask the operator for another one.');
    const by = { name: link.createdBy, tokenId: link.createdByToken, ...from };
    // The entry of the audit log makes a revocation of the operator's token wait.
    return createToken(tx, { name: link.name, role: 'staff', apps: [], expiresAt: endOfDay(at) }, { by, at });
  });
}

/** The next midnight at the arena. */
const endOfDay = (at: Date) => new Date(Date.parse(`${dayAtArena(at)}T00:00:00+05:30`) + DAY);
