import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { type Release, SHELL } from '@arena/shared/contract/release';
import type { Database } from '../../database/database';
import type { AssetStore } from '../../storage/asset-store';
import { incompatibilities } from '../incompatibilities';
import { hasPage, NOT_FOUND_PAGE, ownerOf, pagesRenderedBy } from '../prerender/page-key';
import type { Prerenderer } from '../prerender/prerenderer';
import { findPreviousRelease } from '../previous';
import { assetPath } from '../release-map';
import { type ReleaseSet, shellOf, withRelease } from '../release-set';
import { compressedCode } from './compressed-code';

/** A release to be checked beside the live ones. */
export type Candidate = { release: Release; live: ReleaseSet };

/** Returns the value of the cookie that selects a release set. */
export type SelectorOf = (releaseSet: ReleaseSet) => Promise<string>;

type Dependencies = { db: Database; assets: AssetStore; prerenderer: Prerenderer; selectorOf: SelectorOf };

/**
 * Plans the check of a candidate: every page of it beside the live releases, and under the shell that a rollback would
 * bring back. For a shell, every page of the site.
 */
export async function planCheck(
  { release, live }: Candidate,
  { db, assets, prerenderer, selectorOf }: Dependencies,
): Promise<CheckPlan> {
  const next = withRelease(live, release);
  const pairOf = async (without: ReleaseSet) => {
    const visits = async (releaseSet: ReleaseSet) => visitsOf(next, release, await selectorOf(releaseSet));
    return {
      candidate: await visits(withRelease(without, release)),
      live: (await visits(without)).filter(({ path }) => hasPage(without, path)),
    };
  };
  const pairs = [await pairOf(live)];
  const underPrevious = release.app === SHELL ? undefined : await underPreviousShell(db, release, live);
  if (underPrevious) {
    const liveRelease = underPrevious.find(({ app }) => app === release.app);
    // Otherwise visitors of the pair would get pages without content, and the check would find that.
    await prerenderer.renderMissing(withRelease(underPrevious, release), release);
    if (liveRelease) await prerenderer.renderMissing(underPrevious, liveRelease);
    const pair = await pairOf(underPrevious);
    pairs.push({ candidate: pair.candidate.map(lookOnly), live: pair.live.map(lookOnly) });
  }
  return {
    scope: scopeOf(release),
    pairs,
    weight: release.budget
      ? {
          budget: release.budget,
          sizes: await compressedCode(assets, release),
          styles: release.styles.map((path) => assetPath(release, path)),
        }
      : null,
  };
}

/** The live releases under the shell that a rollback would bring back; undefined if the section may not be live with it. */
async function underPreviousShell(db: Database, section: Release, live: ReleaseSet): Promise<ReleaseSet | undefined> {
  const shell = await findPreviousRelease(db, SHELL);
  if (!shell) return undefined;
  const releaseSet = withRelease(live, shell);
  return incompatibilities(section, releaseSet).length === 0 ? releaseSet : undefined;
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
