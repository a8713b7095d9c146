import { randomUUID } from 'node:crypto';
import type { LiveSite } from '../../releases/live-site';
import type { ReleaseSet } from '../../releases/release-set';
import type { Badge } from './badge';
import { type CookieWriter, PREVIEW_COOKIE, readCookies, VISITOR_COOKIE } from './cookies';
import { LinkFailure } from './link-failure';
import type { LinkedReleaseSet } from './linked-release-set';
import type { PreviewLinks } from './preview-link';

const YEAR = 365 * 24 * 60 * 60;

/** A UUID, as this server issues it. */
const VISITOR_ID = /^[0-9a-f-]{36}$/;

type Dependencies = {
  site: LiveSite;
  loadLinked: (token: string) => Promise<LinkedReleaseSet>;
  cookies: CookieWriter;
};

/**
 * The release set of one visitor. `personal`: other visitors may get another one for the same URL. `counts`: whether its
 * page views are those of the live site. `visitor`: the id from their cookie, only while canaries run.
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
 * Selects the release set of a visitor: that of a preview link, else that of their canary share, else the live one. Only
 * preview links query the database.
 * @throws LinkFailure if the preview in the cookie was revoked
 */
export async function selectReleaseSet(
  { site, loadLinked, cookies }: Dependencies,
  header: string | undefined,
): Promise<Selection> {
  const { [PREVIEW_COOKIE]: token, [VISITOR_COOKIE]: visitorId } = readCookies(header);
  if (!token) return selectForVisitor(site, cookies, visitorId);
  const linked = await loadLinked(token).catch((error: unknown) => {
    if (!(error instanceof LinkFailure)) throw error;
    if (error.fault === 'revoked') throw new LinkFailure('revoked', cookies.clear(PREVIEW_COOKIE));
    // Visitors whose link has ended get the site without it.
    return undefined;
  });
  if (linked) {
    const { releaseSet, badge } = linked;
    return { releaseSet, ...(badge && { badge }), personal: true, counts: false, cookies: [] };
  }
  const selection = selectForVisitor(site, cookies, visitorId);
  return { ...selection, personal: true, cookies: [...selection.cookies, cookies.clear(PREVIEW_COOKIE)] };
}

/**
 * What a visitor gets with the next page. Visitors without an id get the live one: what they would draw is not known.
 * @returns undefined in a preview, which stays as it is until it ends
 */
export async function releaseSetOfNextPage(
  { site, previewLinks }: { site: LiveSite; previewLinks: PreviewLinks },
  header: string | undefined,
): Promise<ReleaseSet | undefined> {
  const { [PREVIEW_COOKIE]: token, [VISITOR_COOKIE]: visitorId } = readCookies(header);
  if (token && !(await hasEnded(previewLinks, token))) return undefined;
  return isVisitorId(visitorId) ? site.releaseSetFor(visitorId) : site.live;
}

/** Whether a link no longer works. While the database does not answer, it may still. */
function hasEnded(previewLinks: PreviewLinks, token: string): Promise<boolean> {
  return previewLinks.verify(token).then(
    () => false,
    (error: unknown) => error instanceof LinkFailure,
  );
}

function selectForVisitor(site: LiveSite, cookies: CookieWriter, visitorId: string | undefined): Selection {
  if (!site.hasCanaries) return { releaseSet: site.live, personal: false, counts: true, cookies: [] };
  const isKnown = isVisitorId(visitorId);
  const visitor = isKnown ? visitorId : randomUUID();
  return {
    releaseSet: site.releaseSetFor(visitor),
    personal: true,
    counts: true,
    visitor,
    cookies: isKnown ? [] : [cookies.set(VISITOR_COOKIE, visitor, YEAR)],
  };
}

function isVisitorId(text: string | undefined): text is string {
  return text !== undefined && VISITOR_ID.test(text);
}
