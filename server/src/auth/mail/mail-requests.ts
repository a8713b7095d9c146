import { createHash } from 'node:crypto';
import { eq, inArray, lt, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { AuthFailure } from '../http/auth-error';
import { mailRequests } from '../table';

/** Milliseconds between two mails of one kind to one address. */
const INTERVAL = 60_000;

const REQUESTED_KINDS = ['signup', 'recovery', 'magiclink', 'email_change', 'reauthentication'] as const;

export type RequestedKind = (typeof REQUESTED_KINDS)[number];

const keyOf = (kind: RequestedKind, address: string) =>
  createHash('sha256').update(`${kind} ${address}`).digest('base64url');

/**
 * Notes that a mail is asked for. Addresses without an account count as well: their answers must be the same.
 * @throws AuthFailure 429 when one was asked for a moment ago, or the caller asks for too many
 */
export async function requestMail(backend: Backend, request: FastifyRequest, kind: RequestedKind, address: string) {
  const { db, now, limit, rateLimits } = backend;
  if (!rateLimits) return;
  await limit('mail', request);
  const at = now();
  const recently = new Date(at.getTime() - INTERVAL);
  const key = keyOf(kind, address);
  const noted = await db
    .insert(mailRequests)
    .values({ key, askedAt: at })
    .onConflictDoUpdate({
      target: mailRequests.key,
      set: { askedAt: at },
      setWhere: lte(mailRequests.askedAt, recently),
    })
    .returning({ key: mailRequests.key });
  if (noted.length === 0) throw await tooSoon(backend, key, at);
  await db.delete(mailRequests).where(lt(mailRequests.askedAt, recently));
}

/** Erases that mails were asked for to an address: its hash tells it to anybody who guesses the address. */
export async function eraseMailRequests(db: Database, address: string) {
  const keys = REQUESTED_KINDS.map((kind) => keyOf(kind, address));
  await db.delete(mailRequests).where(inArray(mailRequests.key, keys));
}

async function tooSoon({ db }: Backend, key: string, at: Date) {
  const [last] = await db.select().from(mailRequests).where(eq(mailRequests.key, key));
  const waited = last ? at.getTime() - last.askedAt.getTime() : INTERVAL;
  const seconds = Math.max(1, Math.ceil((INTERVAL - waited) / 1000));
  return new AuthFailure(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    {},
    seconds,
  );
}
