import { hash, randomBytes } from 'node:crypto';
import { COOKIE_LIFETIME } from '@arena/shared/contract/retention';
import { parseCookie, stringifySetCookie } from 'cookie';
import { and, desc, eq, isNotNull, isNull, ne, notInArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import type { Backend } from '../backend';
import type { OpenedSession } from '../sessions/open-session';
import { hasSecondFactor } from '../sessions/proofs';
import { devices } from '../table';

const COOKIE = 'arena_device';

/** Paths of the two account APIs. Requests for pages, and the caches in front of them, never get the cookie. */
const PATHS = ['/auth/v1', '/api/auth'];

/** Maximum remembered browsers of an account, separately for those with and without a second factor. */
const MAX_DEVICES = 20;

/** Used without an account, so that the search takes the same time. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const TOKEN = /^[\w-]{43}$/;

export type Device = typeof devices.$inferSelect;

/** Finds the browser of a request among those that have logged in to the account. */
export async function findDevice(
  db: Database,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<Device | undefined> {
  const token = tokenOf(request);
  if (!token) return undefined;
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId ?? NO_ACCOUNT), eq(devices.tokenHash, hashOf(token))));
  return device;
}

/** Remembers the browser that has just logged in to an account. */
export async function rememberDevice(
  { db, now, site }: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, user }: OpenedSession,
) {
  const at = now();
  const token = await reuseOrCreateToken(db, request);
  const timestamps = { seenAt: at, ...(hasSecondFactor(session.proofs) && { secondFactorAt: at }) };
  await db
    .insert(devices)
    .values({ userId: user.id, tokenHash: hashOf(token), ...timestamps })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: timestamps });
  await deleteOldest(db, user.id);
  for (const path of PATHS) {
    const maxAge = COOKIE_LIFETIME.device / 1000;
    const secure = site.startsWith('https:');
    const cookie = { name: COOKIE, value: token, path, httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  }
}

/**
 * Forgets all browsers of an account except the caller's. After a change of the password, the others no longer count as
 * known.
 */
export async function forgetOtherDevices(tx: Database, request: FastifyRequest, userId: string) {
  const token = tokenOf(request);
  await tx
    .delete(devices)
    .where(and(eq(devices.userId, userId), token ? ne(devices.tokenHash, hashOf(token)) : undefined));
}

/** Forgets which browsers have verified the second factor, after its removal. */
export async function forgetSecondFactor(tx: Database, userId: string) {
  await tx.update(devices).set({ secondFactorAt: null }).where(eq(devices.userId, userId));
}

/** Keeps the browser's token if the server issued it, else creates one: a foreign token may have been planted. */
async function reuseOrCreateToken(db: Database, request: FastifyRequest): Promise<string> {
  const token = tokenOf(request);
  const known = token
    ? await db
        .select({ hash: devices.tokenHash })
        .from(devices)
        .where(eq(devices.tokenHash, hashOf(token)))
        .limit(1)
    : [];
  return token && known.length > 0 ? token : randomBytes(32).toString('base64url');
}

/**
 * Bounds the table, because clients without cookies add a row with each login. They cannot displace browsers that have
 * verified the second factor, which are counted separately.
 */
async function deleteOldest(db: Database, userId: string) {
  const belongsToUser = eq(devices.userId, userId);
  for (const group of [isNull(devices.secondFactorAt), isNotNull(devices.secondFactorAt)]) {
    const newest = db
      .select({ hash: devices.tokenHash })
      .from(devices)
      .where(and(belongsToUser, group))
      .orderBy(desc(devices.seenAt))
      .limit(MAX_DEVICES);
    await db.delete(devices).where(and(belongsToUser, group, notInArray(devices.tokenHash, newest)));
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
