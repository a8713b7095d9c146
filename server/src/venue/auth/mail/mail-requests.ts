import { hash } from 'node:crypto';
import { eq, inArray, notBetween } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import type { Backend } from '../backend';
import { AuthError } from '../http/auth-error';
import { mailRequests } from '../table';

/** Minimum milliseconds between mails of one kind to one address. */
const INTERVAL = 60_000;

const REQUESTED_KINDS = ['signup', 'recovery', 'magiclink', 'email_change', 'reauthentication'] as const;

export type RequestedKind = (typeof REQUESTED_KINDS)[number];

const keyOf = (kind: RequestedKind, address: string) => hash('sha256', `${kind} ${address}`, 'base64url');

/**
 * Records the request for a mail and enforces its rate limits. Addresses without an account count too: their answers
 * must be the same.
 * @throws AuthError 429 less than a minute after the last request of the kind, or when the client requests too many
 */
export async function recordMailRequest(
  backend: Backend,
  request: FastifyRequest,
  kind: RequestedKind,
  address: string,
) {
  const { db, now, limit, rateLimits } = backend;
  if (!rateLimits) return;
  await limit('mail', request);
  const at = now();
  // A time far in the future means that the clock was set back since then. Clocks of two servers differ by less.
  const [earliest, latest] = [new Date(at.getTime() - INTERVAL + 1), new Date(at.getTime() + INTERVAL)];
  const isOver = notBetween(mailRequests.askedAt, earliest, latest);
  const key = keyOf(kind, address);
  const recorded = await db
    .insert(mailRequests)
    .values({ key, askedAt: at })
    .onConflictDoUpdate({
      target: mailRequests.key,
      set: { askedAt: at },
      setWhere: isOver,
    })
    .returning({ key: mailRequests.key });
  if (recorded.length === 0) throw await requestedTooSoon(backend, key, at);
  await db.delete(mailRequests).where(isOver);
}

/** Erases the records of mail requests for an address. Their hashes would reveal an address that can be guessed. */
export async function eraseMailRequests(db: Database, address: string) {
  const keys = REQUESTED_KINDS.map((kind) => keyOf(kind, address));
  await db.delete(mailRequests).where(inArray(mailRequests.key, keys));
}

async function requestedTooSoon({ db }: Backend, key: string, at: Date) {
  const [last] = await db.select().from(mailRequests).where(eq(mailRequests.key, key));
  const elapsed = last ? at.getTime() - last.askedAt.getTime() : INTERVAL;
  const seconds = Math.max(1, Math.ceil((INTERVAL - elapsed) / 1000));
  return new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfter: seconds },
  );
}
