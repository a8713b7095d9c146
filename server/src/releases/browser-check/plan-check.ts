import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { type Release, SHELL } from '@arena/shared/contract/release';
import type { Database } from '../../database/database';
import type { AssetStore } from '../../storage/asset-store';
import { hasPage, NOT_FOUND_PAGE, ownerOf, pagesRenderedBy } from '../prerender/page-key';
import { findPreviousRelease } from '../previous';
import { assetPath } from '../release-map';
import { type ReleaseSet, shellOf, withRelease } from '../release-set';
import { compressedCode } from './compressed-code';

/** A release to be checked beside the live ones. */
export type Candidate = { release: Release; live: ReleaseSet };

/** Returns the value of the cookie that selects a release set. */
export type SelectorOf = (releaseSet: ReleaseSet) => Promise<string>;

type Dependencies = { db: Database; assets: AssetStore; selectorOf: SelectorOf };

/**
 * Plans the check of a candidate: every page of it beside the live releases, and under the shell that a rollback would
 * bring back. For a shell, every page of the site.
 */
export async function planCheck(
  { release, live }: Candidate,
  { db, assets, selectorOf }: Dependencies,
): Promise<CheckPlan> {
  const next = withRelease(live, release);
  const visits = async (releaseSet: ReleaseSet) => visitsOf(next, release, await selectorOf(releaseSet));
  const previousShell = release.app === SHELL ? undefined : await findPreviousRelease(db, SHELL);
  return {
    scope: scopeOf(release),
    candidate: await visits(next),
    previousShell: previousShell ? (await visits(withRelease(next, previousShell))).map(lookOnly) : [],
    live: (await visits(live)).filter(({ path }) => hasPage(live, path)),
    weight: release.budget
      ? {
          budget: release.budget,
          sizes: await compressedCode(assets, release),
          styles: release.styles.map((path) => assetPath(release, path)),
        }
      : null,
  };
}

/** Selector of the part of a page that belongs to a release: a section is not responsible for what surrounds it. */
export function scopeOf({ app }: Release): string {
  return app === SHELL ? 'body' : 'main';
}

/**
 * Visits of the pages of a release: its own, or all of the site for a shell, which only looks at the pages of sections.
 * @param selector value of the cookie that selects the release set of the visits
 */
export function visitsOf(releaseSet: ReleaseSet, release: Release, selector: string): PageVisit[] {
  const releases = release.app === SHELL ? releaseSet : [release];
  return releases.flatMap((one) =>
    pagesRenderedBy(releaseSet, one)
      .filter((path) => path !== NOT_FOUND_PAGE)
      .map((path) => ({
        releaseSet: selector,
        path,
        use: one.app === release.app,
        entrance: entranceTo(releaseSet, path),
      })),
  );
}

/** A visit that only opens a page by its address. */
export function lookOnly(visit: PageVisit): PageVisit {
  return { ...visit, use: false, entrance: null };
}

/** A page of another section, from which `path` is opened by navigation. */
function entranceTo(releaseSet: ReleaseSet, path: string): string | null {
  const owner = ownerOf(releaseSet, path);
  const others = releaseSet.filter((release) => release !== owner && release !== shellOf(releaseSet));
  return others.flatMap((release) => pagesRenderedBy(releaseSet, release))[0] ?? null;
}
