import type { Database } from '../../database/database';
import { Refusal } from '../../http/errors';
import { isTokenGood } from '../../ops/tokens/team-tokens';
import { viewWith } from '../../releases/gate';
import type { LiveSite, View } from '../../releases/live-site';
import { viewOfSet } from '../../releases/release-sets/stored-sets';
import { keptRelease } from '../../releases/rollouts';
import { type Badge, badgeOf } from './badge';
import { LinkFailure } from './link-failure';
import type { ViewLinks, Wanted } from './preview-link';

type Dependencies = { db: Database; site: LiveSite; links: ViewLinks };

/** What a link shows, until when, and the badge that says so. */
export type LinkedView = { view: View; badge: Badge; expires: Date };

/**
 * Builds what a link shows, from the database: few visitors have one.
 * @throws LinkFailure when it does not work, or not any more
 */
export async function linkedView({ db, site, links }: Dependencies, token: string): Promise<LinkedView> {
  const { wanted, expires, token: madeWith, refused } = await links.read(token);
  if (madeWith && !(await isTokenGood(db, madeWith))) throw new LinkFailure('ended');
  const view = await viewOf(db, site, wanted).catch((error: unknown) => {
    throw error instanceof Refusal ? new LinkFailure('removed') : error;
  });
  return { view, badge: badgeOf(wanted, expires, refused), expires };
}

async function viewOf(db: Database, site: LiveSite, wanted: Wanted): Promise<View> {
  if ('set' in wanted) return viewOfSet(db, wanted.set);
  return viewWith(site.live, await keptRelease(db, wanted.app, wanted.release));
}
