import type { IncomingHttpHeaders } from 'node:http';
import { renderPageParts } from '@arena/shared/contract/release/page-parts';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { StoredRelease } from '../../../kernel/storage/asset-store';
import type { PreviewRow } from '../../delivery/previews/previews';
import { publishedReleases } from '../../ledger/rollouts';
import type { LiveSite } from '../../live/live-site';
import { type ReleaseSet, withReleases } from '../../release-set/release-set';
import { checkSelectorOf } from '../../validation/browser-check/site-response';
import { type Badge, createBadge } from './badge';
import type { CheckSelectors } from './check-selectors';
import { PREVIEW_COOKIE, readCookies } from './cookies';
import { LinkFailure } from './link-failure';
import { partsOf } from './parts-of';
import type { PreviewLinks } from './preview-link';

type Dependencies = {
  db: Database;
  site: LiveSite;
  previewLinks: PreviewLinks;
  checkSelectors: CheckSelectors;
  onPreviewOpened: (preview: PreviewRow) => void;
  /** Origins of the site and of the operators' page. */
  urls: { site: string; ops: string };
};

/** Loads the release sets of people with a link, and of browser checks. */
export type SpecialReleaseSets = {
  /**
   * The release set that a link selects, its badge, and the time when the link expires.
   * @throws LinkFailure if the link is invalid, has expired or was revoked, or its release was deleted
   */
  ofLink: (token: string) => Promise<{ releaseSet: ReleaseSet; badge: Badge; expires: Date }>;
  /**
   * The release set that a browser check opens.
   * @throws LinkFailure if the selector is invalid or has ended, or its release was deleted
   */
  ofCheck: (selector: string) => Promise<ReleaseSet>;
  /** Whether the link or the browser check of a request shows a release. */
  shows: (headers: IncomingHttpHeaders, release: StoredRelease) => Promise<boolean>;
};

/** Reads them from the database each time: few visitors have a link, and a revocation takes effect at once. */
export function specialReleaseSets(dependencies: Dependencies): SpecialReleaseSets {
  const { db, site, previewLinks, checkSelectors, onPreviewOpened, urls } = dependencies;
  const load = (releases: Readonly<Record<string, string>>) =>
    publishedReleases(db, releases).catch((error: unknown) => {
      throw error instanceof Refusal ? new LinkFailure('removed') : error;
    });
  return {
    ofLink: async (token) => {
      const { preview, expires } = await previewLinks.verify(token);
      const releases = await load(preview.releases);
      onPreviewOpened(preview);
      const releaseSet = withReleases(site.live, releases);
      const parts = renderPageParts(await partsOf(db, releaseSet, urls.ops), urls.site);
      return { releaseSet, badge: createBadge(preview, parts), expires };
    },
    ofCheck: async (selector) => load(await checkSelectors.verify(selector)),
    shows: async (headers, { app, release }) => {
      const selector = checkSelectorOf(headers);
      const { [PREVIEW_COOKIE]: token } = readCookies(headers.cookie);
      try {
        if (selector !== undefined) return (await checkSelectors.verify(selector))[app] === release;
        return token !== undefined && (await previewLinks.verify(token)).preview.releases[app] === release;
      } catch (error) {
        if (error instanceof LinkFailure) return false;
        throw error;
      }
    },
  };
}
