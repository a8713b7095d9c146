import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import type { LiveSite } from '../../releases/live-site';
import { type ReleaseSet, withRelease } from '../../releases/release-set';
import { readReleaseSet } from '../../releases/release-sets/stored-sets';
import { publishedRelease } from '../../releases/rollouts';
import { type Badge, createBadge } from './badge';
import { LinkFailure } from './link-failure';
import type { CheckTarget, PreviewLinks, PreviewTarget } from './preview-link';

type Dependencies = { db: Database; site: LiveSite; previewLinks: PreviewLinks };

/** The release set that a link selects, its badge (browser checks have none), and the time when the link expires. */
export type LinkedReleaseSet = { releaseSet: ReleaseSet; badge: Badge | undefined; expires: Date };

/**
 * Loads the release set of a link from the database. It is not cached, because few visitors have a link.
 * @throws LinkFailure if the link is invalid, has expired, or its release was deleted
 */
export async function loadLinkedReleaseSet(
  { db, site, previewLinks }: Dependencies,
  token: string,
): Promise<LinkedReleaseSet> {
  const { target, expires, refused } = await previewLinks.verify(token);
  const releaseSet = await loadReleaseSet(db, site, target).catch((error: unknown) => {
    throw error instanceof HttpError ? new LinkFailure('removed') : error;
  });
  return { releaseSet, badge: 'check' in target ? undefined : createBadge(target, expires, refused), expires };
}

async function loadReleaseSet(db: Database, site: LiveSite, target: PreviewTarget | CheckTarget): Promise<ReleaseSet> {
  if ('check' in target) {
    return Promise.all(Object.entries(target.check).map(([app, release]) => publishedRelease(db, app, release)));
  }
  if ('set' in target) return readReleaseSet(db, target.set);
  return withRelease(site.live, await publishedRelease(db, target.app, target.release));
}
