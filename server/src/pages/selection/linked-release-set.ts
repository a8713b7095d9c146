import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import type { LiveSite } from '../../releases/live-site';
import type { PreviewRow } from '../../releases/previews/previews';
import { type ReleaseSet, withRelease, withReleases } from '../../releases/release-set';
import { readReleaseSet } from '../../releases/release-sets/stored-sets';
import { publishedRelease, publishedReleases } from '../../releases/rollouts';
import { type Badge, createBadge } from './badge';
import { LinkFailure } from './link-failure';
import type { CheckTarget, LinkTarget, PreviewLinks } from './preview-link';

type Dependencies = {
  db: Database;
  site: LiveSite;
  previewLinks: PreviewLinks;
  onPreviewOpened: (preview: PreviewRow) => void;
};

/** The release set that a link selects, its badge (browser checks have none), and the time when the link expires. */
export type LinkedReleaseSet = { releaseSet: ReleaseSet; badge: Badge | undefined; expires: Date };

/**
 * Loads the release set of a link from the database. It is not cached, because few visitors have a link.
 * @throws LinkFailure if the link is invalid, has expired or was revoked, or its release was deleted
 */
export async function loadLinkedReleaseSet(
  { db, site, previewLinks, onPreviewOpened }: Dependencies,
  token: string,
): Promise<LinkedReleaseSet> {
  const { target, expires } = await previewLinks.verify(token);
  const releaseSet = await loadReleaseSet(db, site, target).catch((error: unknown) => {
    throw error instanceof HttpError ? new LinkFailure('removed') : error;
  });
  if ('preview' in target) onPreviewOpened(target.preview);
  return { releaseSet, badge: 'check' in target ? undefined : createBadge(target, expires), expires };
}

async function loadReleaseSet(db: Database, site: LiveSite, target: LinkTarget | CheckTarget): Promise<ReleaseSet> {
  if ('check' in target) return publishedReleases(db, target.check);
  if ('set' in target) return readReleaseSet(db, target.set);
  if ('preview' in target) return withReleases(site.live, await publishedReleases(db, target.preview.releases));
  return withRelease(site.live, await publishedRelease(db, target.app, target.release));
}
