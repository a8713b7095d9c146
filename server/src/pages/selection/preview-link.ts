import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { appName, releaseId, setId } from '@arena/shared/contract/release';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { ReleaseSet } from '../../releases/release-set';
import { LinkFailure } from './link-failure';

const ALGORITHM = 'HS256';
const TYPE = 'arena-view';
const HOUR = 3_600_000;

const preview = z.object({ app: appName, release: releaseId });
const set = z.object({ set: setId });
const check = z.object({ check: z.record(appName, releaseId) });
const claims = z.intersection(
  z.union([preview, set, check]),
  z.object({ exp: z.number(), token: z.uuid().optional(), refused: z.literal(true).optional() }),
);

/** What a link shows to people: one release instead of the live one, or a complete release set. */
export type PreviewTarget = z.infer<typeof preview> | z.infer<typeof set>;

/** What a browser check opens: the releases of a set by app, which visitors need not have had. */
export type CheckTarget = z.infer<typeof check>;

/**
 * Further claims of a link. `token`: id of the token that created it; the link ends with it. Links of the first-start
 * token have none. `refused`: the release did not pass release validation.
 */
export type LinkDetails = { token?: string | undefined; refused?: true | undefined };

/** Temporary links to releases that are not live. */
export type PreviewLinks = {
  sign: (target: PreviewTarget, hours: number, details: LinkDetails) => Promise<{ url: string; expires: Date }>;
  /** Creates the cookie of a browser check, which is valid for an hour. Unlike a link it shows no badge. */
  signCheck: (releaseSet: ReleaseSet) => Promise<string>;
  /** @throws LinkFailure if the signature is invalid, the link has expired, or its token is no longer valid */
  verify: (
    token: string,
  ) => Promise<{ target: PreviewTarget | CheckTarget; expires: Date; refused: LinkDetails['refused'] }>;
};

/**
 * Creates and verifies links that are signed with a key derived from the operator token. Servers with the same token
 * accept each other's links, and a new token ends all links. The key derivation is slow, because anyone with a link can
 * use it to test guesses of the token.
 */
export async function openPreviewLinks(dependencies: {
  operatorToken: string;
  site: string;
  now: () => Date;
  /** Whether the token with this id is still valid. */
  isTokenValid: (id: string) => Promise<boolean>;
}): Promise<PreviewLinks> {
  const key = (await promisify<string, string, number, Buffer>(scrypt)(
    dependencies.operatorToken,
    TYPE,
    32,
  )) as Uint8Array;
  const signToken = (payload: PreviewTarget | CheckTarget, expires: Date) =>
    new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ: TYPE }).setExpirationTime(expires).sign(key);
  const inHours = (hours: number) => new Date(toWholeSeconds(dependencies.now()) + hours * HOUR);
  return {
    signCheck: (releaseSet) =>
      signToken({ check: Object.fromEntries(releaseSet.map(({ app, id }) => [app, id])) }, inHours(1)),
    sign: async (target, hours, details) => {
      const expires = inHours(hours);
      const token = await signToken({ ...target, ...details }, expires);
      return { url: `${dependencies.site}/?${'set' in target ? 'set' : 'preview'}=${token}`, expires };
    },
    verify: async (token) => {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: dependencies.now() };
      const { payload } = await jwtVerify(token, key, options).catch(throwLinkFailure);
      const { exp, token: tokenId, refused, ...target } = claims.parse(payload);
      if (tokenId && !(await dependencies.isTokenValid(tokenId))) throw new LinkFailure('ended');
      return { target, refused, expires: new Date(exp * 1000) };
    },
  };
}

function throwLinkFailure(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new LinkFailure('ended');
  if (error instanceof errors.JOSEError) throw new LinkFailure('invalid');
  throw error;
}

/** Tokens expire at whole seconds. Rounding keeps the reported expiry exact. */
function toWholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
