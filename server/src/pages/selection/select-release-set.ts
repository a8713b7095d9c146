import { randomUUID } from 'node:crypto';
import type { LiveSite, View } from '../../releases/live-site';
import type { Badge } from './badge';
import { type CookieWriter, readCookies, VIEW_COOKIE, VISITOR_COOKIE } from './cookies';
import { LinkFailure } from './link-failure';
import type { LinkedView } from './linked-release-set';

const YEAR = 365 * 24 * 60 * 60;

/** An id as this server gives it out. */
const VISITOR = /^[0-9a-f-]{36}$/;

type Dependencies = { site: LiveSite; linked: (token: string) => Promise<LinkedView>; cookies: CookieWriter };

/** What one visitor gets; `personal` when another one may get something else at the same address. */
export type Shown = { view: View; badge?: Badge; personal: boolean; cookies: string[] };

/**
 * Which release of every app a visitor gets: what a link of theirs shows, else what their share of a canary says, else
 * what is live. Only the first of these asks the database.
 */
export async function whichView(from: Dependencies, header: string | undefined): Promise<Shown> {
  const { [VIEW_COOKIE]: token, [VISITOR_COOKIE]: visitor } = readCookies(header);
  if (!token) return withoutLink(from.site, from.cookies, visitor);
  const linked = await from.linked(token).catch(withoutWorkingLink);
  if (linked) return { view: linked.view, badge: linked.badge, personal: true, cookies: [] };
  const shown = withoutLink(from.site, from.cookies, visitor);
  return { ...shown, personal: true, cookies: [...shown.cookies, from.cookies.clear(VIEW_COOKIE)] };
}

function withoutLink(site: LiveSite, cookies: CookieWriter, given: string | undefined): Shown {
  if (!site.hasCanaries) return { view: site.live, personal: false, cookies: [] };
  const known = given !== undefined && VISITOR.test(given);
  const visitor = known ? given : randomUUID();
  return {
    view: site.viewOf(visitor),
    personal: true,
    cookies: known ? [] : [cookies.set(VISITOR_COOKIE, visitor, YEAR)],
  };
}

/** A link that ends while somebody looks at the site leaves them with what everybody gets. */
function withoutWorkingLink(error: unknown): undefined {
  if (!(error instanceof LinkFailure)) throw error;
}
