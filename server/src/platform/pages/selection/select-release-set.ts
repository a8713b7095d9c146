import type { IncomingHttpHeaders } from 'node:http';
import { COOKIE_LIFETIME } from '@arena/shared/contract/retention';
import type { LiveSite } from '../../live/live-site';
import type { ReleaseSet } from '../../release-set/release-set';
import { CHECK_ENDED, CHECK_HEADER, checkSelectorOf } from '../../validation/browser-check/site-response';
import type { Badge } from './badge';
import { type CookieWriter, PREVIEW_COOKIE, readCookies, VISITOR_COOKIE } from './cookies';
import { LinkFailure } from './link-failure';
import type { PreviewLinks } from './preview-link';
import type { SpecialReleaseSets } from './special-release-sets';
import type { VisitorIds } from './visitor-ids';

/** Ids of this version and of earlier ones. Both decide whether a visitor is in a canary. */
const VISITOR_ID = /^[0-9a-f-]{36}$/;

type Dependencies = {
  site: LiveSite;
  special: SpecialReleaseSets;
  visitorIds: VisitorIds;
  cookies: CookieWriter;
};

/**
 * The release set of one visitor. `personal`: other visitors may get a different one for the same URL. `counts`:
 * whether its page views count as views of the live site. `visitor`: the id of a visitor who counts as evidence, only
 * while canaries run.
 */
export type Selection = {
  releaseSet: ReleaseSet;
  badge?: Badge;
  personal: boolean;
  counts: boolean;
  visitor?: string;
  cookies: string[];
};

/**
 * Selects the release set of a visitor: from a browser check or a preview link, else by their canary share, else the
 * live one. Only the first two query the database.
 * @throws LinkFailure if the preview in the cookie was revoked, or the browser check has ended
 */
export async function selectReleaseSet(
  { site, special, visitorIds, cookies }: Dependencies,
  headers: IncomingHttpHeaders,
): Promise<Selection> {
  const selector = checkSelectorOf(headers);
  if (selector !== undefined) {
    const releaseSet = await special.ofCheck(selector).catch((error: unknown) => {
      throw error instanceof LinkFailure ? new LinkFailure(error.fault, { [CHECK_HEADER]: CHECK_ENDED }) : error;
    });
    return { releaseSet, personal: true, counts: false, cookies: [] };
  }
  const { [PREVIEW_COOKIE]: token, [VISITOR_COOKIE]: visitorId } = readCookies(headers.cookie);
  if (!token) return selectForVisitor({ site, visitorIds, cookies }, visitorId);
  const linked = await special.ofLink(token).catch((error: unknown) => {
    if (!(error instanceof LinkFailure)) throw error;
    if (error.fault === 'revoked') throw new LinkFailure('revoked', { 'set-cookie': cookies.clear(PREVIEW_COOKIE) });
    // Visitors whose link has ended get the site without it.
    return undefined;
  });
  if (linked) {
    const { releaseSet, badge } = linked;
    return { releaseSet, badge, personal: true, counts: false, cookies: [] };
  }
  const selection = selectForVisitor({ site, visitorIds, cookies }, visitorId);
  return { ...selection, personal: true, cookies: [...selection.cookies, cookies.clear(PREVIEW_COOKIE)] };
}

/**
 * The release set of a visitor's next page. Visitors without an id get the live one, because their canary share is not
 * known.
 * @returns undefined in a preview, which never changes, and in a browser check
 */
export async function releaseSetOfNextPage(
  { site, previewLinks }: { site: LiveSite; previewLinks: PreviewLinks },
  headers: IncomingHttpHeaders,
): Promise<ReleaseSet | undefined> {
  if (checkSelectorOf(headers) !== undefined) return undefined;
  const { [PREVIEW_COOKIE]: token, [VISITOR_COOKIE]: visitorId } = readCookies(headers.cookie);
  if (token && !(await hasEnded(previewLinks, token))) return undefined;
  return isVisitorId(visitorId) ? site.releaseSetFor(visitorId) : site.live;
}

/**
 * The release set of the page that a visitor has open, as far as the server knows it. Needs no database.
 * @returns undefined if it does not count: in a preview, in a browser check, and without an id while canaries run
 */
export function releaseSetOfOpenPage(
  { site, visitorIds }: Pick<Dependencies, 'site' | 'visitorIds'>,
  headers: IncomingHttpHeaders,
): Pick<Selection, 'releaseSet' | 'visitor'> | undefined {
  const { [PREVIEW_COOKIE]: token, [VISITOR_COOKIE]: visitor } = readCookies(headers.cookie);
  if (checkSelectorOf(headers) !== undefined || token) return undefined;
  if (!site.hasCanaries) return { releaseSet: site.live };
  if (!isVisitorId(visitor)) return undefined;
  return { releaseSet: site.releaseSetFor(visitor), ...(visitorIds.isIssued(visitor) && { visitor }) };
}

/** Whether a link no longer works. False while the database does not answer. */
function hasEnded(previewLinks: PreviewLinks, token: string): Promise<boolean> {
  return previewLinks.verify(token).then(
    () => false,
    (error: unknown) => error instanceof LinkFailure,
  );
}

function selectForVisitor(
  { site, visitorIds, cookies }: Pick<Dependencies, 'site' | 'visitorIds' | 'cookies'>,
  visitorId: string | undefined,
): Selection {
  if (!site.hasCanaries) return { releaseSet: site.live, personal: false, counts: true, cookies: [] };
  const isKnown = isVisitorId(visitorId);
  const visitor = isKnown ? visitorId : visitorIds.issue();
  return {
    releaseSet: site.releaseSetFor(visitor),
    personal: true,
    counts: true,
    // Otherwise a client could keep drawing ids until one has the canary.
    ...(visitorIds.isIssued(visitor) && { visitor }),
    cookies: isKnown ? [] : [cookies.set(VISITOR_COOKIE, visitor, COOKIE_LIFETIME.visitor / 1000)],
  };
}

function isVisitorId(text: string | undefined): text is string {
  return text !== undefined && VISITOR_ID.test(text);
}
