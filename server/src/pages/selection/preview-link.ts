import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { previewId } from '@arena/shared/contract/ops-api';
import { appName, releaseId, setId } from '@arena/shared/contract/release';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PreviewRow } from '../../releases/previews/previews';
import type { ReleaseSet } from '../../releases/release-set';
import { LinkFailure } from './link-failure';

const ALGORITHM = 'HS256';
const TYPE = 'arena-view';
const HOUR = 3_600_000;

const tokenClaims = z.object({ exp: z.number(), token: z.uuid().optional() });
const preview = z.object({ preview: previewId });
/** Links of older versions, which stored no previews. `refused`: the release did not pass release validation. */
const unstored = z.object({ app: appName, release: releaseId, refused: z.literal(true).optional() });
const set = z.object({ set: setId });
const check = z.object({ check: z.record(appName, releaseId) });
const claims = z.intersection(z.union([preview, unstored, set, check]), tokenClaims);

type Claims = z.input<typeof preview> | z.input<typeof set> | z.input<typeof check>;

/** What a browser check opens: the releases of a set by app, which visitors need not have had. */
export type CheckTarget = z.infer<typeof check>;

/** What a link shows to people: releases instead of the live ones, or a complete release set. */
export type LinkTarget = { preview: PreviewRow } | z.infer<typeof unstored> | z.infer<typeof set>;

/** Temporary links to releases that are not live. */
export type PreviewLinks = {
  /** The time from now until which a link may work. */
  expiryIn: (hours: number) => Date;
  /** The URL that opens a page of a stored preview. Of the preview, it has no more than the id and the end. */
  signPreview: (preview: Pick<PreviewRow, 'id' | 'expiresAt'>, page: string) => Promise<string>;
  /**
   * @param link.page the page that it opens
   * @param link.tokenId id of the token that creates the link, which ends with it; null: the first-start token
   */
  signSet: (
    set: string,
    link: { page: string; hours: number; tokenId: string | null },
  ) => Promise<{ url: string; expires: Date }>;
  /** Creates the cookie of a browser check, which is valid for an hour. Unlike a link it shows no badge. */
  signCheck: (releaseSet: ReleaseSet) => Promise<string>;
  /**
   * @throws LinkFailure if the signature is invalid, the link has expired or was revoked, or the token that created it is
   * no longer valid
   */
  verify: (token: string) => Promise<{ target: LinkTarget | CheckTarget; expires: Date }>;
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
  findPreview: (id: string) => Promise<PreviewRow | undefined>;
}): Promise<PreviewLinks> {
  const { site, now, isTokenValid, findPreview } = dependencies;
  const key = (await promisify<string, string, number, Buffer>(scrypt)(
    dependencies.operatorToken,
    TYPE,
    32,
  )) as Uint8Array;
  const signToken = (payload: Claims & { token?: string }, expires: Date) =>
    new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ: TYPE }).setExpirationTime(expires).sign(key);
  const expiryIn = (hours: number) => new Date(toWholeSeconds(now()) + hours * HOUR);
  return {
    expiryIn,
    signPreview: async ({ id, expiresAt }, page) =>
      `${site}${page}?preview=${await signToken({ preview: id }, expiresAt)}`,
    signSet: async (set, { page, hours, tokenId }) => {
      const expires = expiryIn(hours);
      const token = await signToken({ set, ...(tokenId && { token: tokenId }) }, expires);
      return { url: `${site}${page}?set=${token}`, expires };
    },
    signCheck: (releaseSet) =>
      signToken({ check: Object.fromEntries(releaseSet.map(({ app, id }) => [app, id])) }, expiryIn(1)),
    verify: async (token) => {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: now() };
      const { payload } = await jwtVerify(token, key, options).catch(throwLinkFailure);
      const { exp, token: tokenId, ...claimed } = claims.parse(payload);
      const target = 'preview' in claimed ? { preview: await loadPreview(findPreview, claimed.preview) } : claimed;
      const creator = 'preview' in target ? target.preview.tokenId : tokenId;
      if (creator && !(await isTokenValid(creator))) throw new LinkFailure('ended');
      return { target, expires: new Date(exp * 1000) };
    },
  };
}

/** @throws LinkFailure if it was revoked or deleted */
async function loadPreview(
  findPreview: (id: string) => Promise<PreviewRow | undefined>,
  id: string,
): Promise<PreviewRow> {
  const preview = await findPreview(id);
  if (!preview) throw new LinkFailure('ended');
  if (preview.revokedAt) throw new LinkFailure('revoked');
  return preview;
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
