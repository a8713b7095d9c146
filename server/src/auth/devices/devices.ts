import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import type { Opened } from '../sessions/open-session';
import { hasSecondFactor } from '../sessions/proofs';
import { devices } from '../table';

const COOKIE = 'arena_device';

/** Both doors to the accounts; pages and caches before them never see the cookie. */
const PATHS = ['/auth/v1', '/api/auth'];

/** Seconds. */
const YEAR = 365 * 24 * 3600;

/** Browsers an account is known to have, with and without its second factor. */
const MOST = 20;

/** Looked for where there is no account, so that the search takes as long. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const TOKEN = /^[\w-]{43}$/;

export type Device = typeof devices.$inferSelect;

/** The browser of a request, if it has logged in to the account before. */
export async function knownDevice(
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

/** Has the account know the browser that has just logged in to it. */
export async function rememberDevice(
  { db, now, site }: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, user }: Opened,
) {
  const at = now();
  const token = await tokenFor(db, request);
  const seen = { seenAt: at, ...(hasSecondFactor(session.proofs) && { secondFactorAt: at }) };
  await db
    .insert(devices)
    .values({ userId: user.id, tokenHash: hashOf(token), ...seen })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: seen });
  await forgetOldest(db, user.id, at);
  for (const path of PATHS) {
    const secure = site.startsWith('https:');
    const cookie = { name: COOKIE, value: token, path, httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  }
}

/** Forgets the browsers of an account but the one that asks: a new password is not for those who knew the old one. */
export async function forgetOtherDevices(tx: Database, request: FastifyRequest, userId: string) {
  const token = tokenOf(request);
  await tx
    .delete(devices)
    .where(and(eq(devices.userId, userId), token ? ne(devices.tokenHash, hashOf(token)) : undefined));
}

/** Forgets which browsers have shown the second factor, when it is no more. */
export async function forgetSecondFactor(tx: Database, userId: string) {
  await tx.update(devices).set({ secondFactorAt: null }).where(eq(devices.userId, userId));
}

/** The browser's token if a login gave it out, else a new one: another site could have planted it. */
async function tokenFor(db: Database, request: FastifyRequest): Promise<string> {
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

/** Without this, logins that keep no cookie would fill the table. They cannot push out browsers with both factors. */
async function forgetOldest(db: Database, userId: string, at: Date) {
  const ofUser = eq(devices.userId, userId);
  await db.delete(devices).where(and(ofUser, lt(devices.seenAt, new Date(at.getTime() - YEAR * 1000))));
  for (const kind of [isNull(devices.secondFactorAt), isNotNull(devices.secondFactorAt)]) {
    const newest = db
      .select({ hash: devices.tokenHash })
      .from(devices)
      .where(and(ofUser, kind))
      .orderBy(desc(devices.seenAt))
      .limit(MOST);
    await db.delete(devices).where(and(ofUser, kind, notInArray(devices.tokenHash, newest)));
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
