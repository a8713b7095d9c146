import type { CheckPlan, PageVisit, Weight } from '@arena/shared/contract/check-plan';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { hasSameCode } from '@arena/shared/contract/release/same-code';
import { outcomeOf } from '@arena/shared/contract/reports/browser-report';
import type { Database } from '../../../kernel/database/database';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { findPreviousRelease } from '../../ledger/previous';
import { incompatibilities } from '../../release-set/incompatibilities';
import { hasPage, NOT_FOUND_PAGE, ownerOf, pagesRenderedBy } from '../../release-set/page-key';
import { assetPath } from '../../release-set/release-map';
import { type ReleaseSet, shellOf, withRelease, withReleases } from '../../release-set/release-set';
import type { Prerenderer } from '../prerender/prerenderer';
import { lookOnly } from './check-release';
import { compressedCode } from './compressed-code';
import { findBrowserReport } from './stored-reports';

/** Releases to check together with the live ones. */
export type Candidates = { releases: ReleaseSet; live: ReleaseSet };

/** Returns the value of the cookie that selects a release set. */
export type SelectorOf = (releaseSet: ReleaseSet) => Promise<string>;

/**
 * Maximum pages to open among those that differ only in the last segment of their path. A section may have hundreds.
 */
const OPENED_ITEMS = 3;

type Dependencies = { db: Database; assets: AssetStore; prerenderer: Prerenderer; selectorOf: SelectorOf };

/**
 * Plans the check of candidates: all of their pages with the live releases, and under the shell that a rollback would
 * bring back. For a shell, all pages of the site. Pages that differ only in the last segment of their path, such as
 * products, show different items with the same code: some of them are opened, and only the first is used and opened
 * under the other shell. Of new content on checked code, only the pages that show the change are opened.
 */
export async function planCheck({ releases, live }: Candidates, dependencies: Dependencies): Promise<CheckPlan> {
  const { db, assets, prerenderer, selectorOf } = dependencies;
  const next = withReleases(live, releases);
  const paths = pathsOf(next, shellOf(releases) ? next : releases);
  const shown = await showingChange(paths, { releases, live }, dependencies);
  const numbers = itemNumbers(shown.length > 0 ? shown : paths.slice(0, 1));
  const isFirst = ({ path }: PageVisit) => numbers.get(path) === 1;
  const pairOf = async (without: ReleaseSet) => {
    const visits = async (releaseSet: ReleaseSet) => {
      const all = visitsOf(next, releases, await selectorOf(releaseSet));
      const opened = all.filter(({ path }) => Number(numbers.get(path)) <= OPENED_ITEMS);
      return opened.map((visit) => (isFirst(visit) ? visit : lookOnly(visit)));
    };
    return {
      candidate: await visits(withReleases(without, releases)),
      live: (await visits(without)).filter(({ path }) => hasPage(without, path)),
    };
  };
  const pairs = [await pairOf(live)];
  const underPrevious = shellOf(releases) ? undefined : await underPreviousShell(db, releases, live);
  if (underPrevious) {
    const replaced = underPrevious.filter(({ app }) => releases.some((release) => release.app === app));
    // Otherwise the pages of this pair would lack prerendered content, and the check would report that.
    await prerenderer.renderMissing(withReleases(underPrevious, releases), releases);
    if (replaced.length > 0) await prerenderer.renderMissing(underPrevious, replaced);
    const pair = await pairOf(underPrevious);
    const lookAtFirsts = (visits: readonly PageVisit[]) => visits.filter(isFirst).map(lookOnly);
    pairs.push({ candidate: lookAtFirsts(pair.candidate), live: lookAtFirsts(pair.live) });
  }
  const weights = (await Promise.all(releases.map((release) => weightOf(release, assets)))).flat();
  return {
    scope: scopeOf(releases),
    pairs,
    weights,
  };
}

/**
 * The paths whose pages differ from the live ones. All of them if code changes, because pages with equal HTML may then
 * act differently, and if the live code has not passed a check of the server's browser.
 */
async function showingChange(
  paths: readonly string[],
  { releases, live }: Candidates,
  { db, prerenderer }: Dependencies,
): Promise<readonly string[]> {
  const twins = await Promise.all(releases.map((release) => findCheckedTwin(db, release, live)));
  if (twins.includes(undefined)) return paths;
  const next = withReleases(live, releases);
  // The URLs of a release's own files contain its id.
  const withLiveIds = (html: string) =>
    releases.reduce((text, { id }, i) => text.replaceAll(id, twins[i]?.id ?? id), html);
  const differs = async (path: string) => {
    const [after, before] = await Promise.all([prerenderer.find(next, path), prerenderer.find(live, path)]);
    return !after || withLiveIds(JSON.stringify(after)) !== JSON.stringify(before);
  };
  const different = await Promise.all(paths.map(differs));
  return paths.filter((_, i) => different[i]);
}

/** The live release with the same code, if it has passed a check of the server's browser. */
async function findCheckedTwin(db: Database, release: Release, live: ReleaseSet): Promise<Release | undefined> {
  const twin = live.find((one) => one.app === release.app && hasSameCode(one, release));
  const report = twin && (await findBrowserReport(db, twin));
  return report && !report.rehearsed && outcomeOf(report) === 'passed' ? twin : undefined;
}

async function weightOf(release: Release, assets: AssetStore): Promise<Weight[]> {
  if (!release.budget) return [];
  const styles = release.styles.map((path) => assetPath(release, path));
  return [{ budget: release.budget, sizes: await compressedCode(assets, release), styles }];
}

/** The live releases under the shell that a rollback would bring back; undefined if not all sections may be live with it. */
async function underPreviousShell(
  db: Database,
  sections: ReleaseSet,
  live: ReleaseSet,
): Promise<ReleaseSet | undefined> {
  const shell = await findPreviousRelease(db, SHELL);
  if (!shell) return undefined;
  const releaseSet = withRelease(live, shell);
  return sections.every((section) => incompatibilities(section, releaseSet).length === 0) ? releaseSet : undefined;
}

/** Selector of the part of a page that belongs to the releases: a section is not responsible for its surroundings. */
export function scopeOf(releases: ReleaseSet): string {
  return shellOf(releases) ? 'body' : 'main';
}

/**
 * Visits of the pages of releases: their own, or all pages of the site for a shell, which does not use the controls of
 * sections.
 * @param selector value of the cookie that selects the release set of the visits
 */
export function visitsOf(releaseSet: ReleaseSet, releases: ReleaseSet, selector: string): PageVisit[] {
  return (shellOf(releases) ? releaseSet : releases).flatMap((one) =>
    pathsOf(releaseSet, [one]).map((path) => ({
      releaseSet: selector,
      path,
      use: releases.some(({ app }) => app === one.app),
      entrance: entranceTo(releaseSet, path),
    })),
  );
}

/** Paths of the pages that releases render in a release set. */
function pathsOf(releaseSet: ReleaseSet, releases: ReleaseSet): string[] {
  return releases.flatMap((one) => pagesRenderedBy(releaseSet, one)).filter((path) => path !== NOT_FOUND_PAGE);
}

/** The number of each path, from 1, among those that differ from it only in their last segment. */
function itemNumbers(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    paths.map((path) => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const key = folder === '/' ? path : folder;
      const number = (counts.get(key) ?? 0) + 1;
      counts.set(key, number);
      return [path, number];
    }),
  );
}

/** A page of another section, from which `path` is opened by navigation. */
function entranceTo(releaseSet: ReleaseSet, path: string): string | null {
  const owner = ownerOf(releaseSet, path);
  const others = releaseSet.filter((release) => release !== owner && release !== shellOf(releaseSet));
  return others.flatMap((release) => pagesRenderedBy(releaseSet, release))[0] ?? null;
}
