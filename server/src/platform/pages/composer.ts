import { hash } from 'node:crypto';
import type { Redirect } from '@arena/shared/contract/section/redirect';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { describeSpan, inChildSpan } from '../../kernel/tracing/spans';
import type { ReleaseSetRecorder } from '../ledger/release-sets/recorder';
import type { LiveSite } from '../live/live-site';
import { hasPage, ownerOf, pageName, prerenderedPath } from '../release-set/page-key';
import { type ReleaseSet, releaseSetId, shellOf } from '../release-set/release-set';
import type { Prerenderer } from '../validation/prerender/prerenderer';
import { TimeBudget } from '../validation/prerender/time-budget';
import { composeDocument } from './compose';
import { inlineScripts } from './inline-scripts';
import { noscriptStyle } from './noscript';
import { compressPage, type IndexFile, type Page, recompressPage } from './page';
import type { PolicyBuilder } from './policy/page-policy';
import { readContents } from './read-contents';
import type { ReleaseMaps } from './release-maps';
import { readSectionStyles } from './section-styles';
import type { Badge } from './selection/badge';

/** Limits of the cache: pages, and bytes of their encoded variants together. */
const MAX_CACHED_PAGES = 500;
const MAX_CACHED_BYTES = 64 << 20;

/** Milliseconds. A page is served without parts that take longer; the browser renders or fetches them itself. */
const COMPOSE_TIMEOUT = 1_000;

/** Milliseconds between attempts to render the missing pages of a release set. */
const RETRY_DELAY = 60_000;

const composed = new Counter({
  name: 'arena_pages_composed_total',
  help: 'Pages composed because they were not in the cache.',
});
const cacheHits = new Counter({ name: 'arena_pages_remembered_total', help: 'Pages served from the cache.' });

type Dependencies = {
  site: Pick<LiveSite, 'redirectsOf'>;
  assets: AssetStore;
  prerenderer: Prerenderer;
  releaseSetRecorder: ReleaseSetRecorder;
  renderInBackground: (releaseSet: ReleaseSet) => void;
  /** Called with the parts that are missing from a page because they took too long. */
  onLate: (page: string, late: readonly string[]) => void;
  releaseMaps: ReleaseMaps;
  buildPolicy: PolicyBuilder;
  siteUrl: string;
};

/** `key`: of the page in the cache. */
type PageOptions = { key: string; redirects: readonly Redirect[]; badge: Badge | undefined };

/** Composes the pages of release sets and caches them. */
export class Composer {
  private readonly pages = new LRUCache<string, Page>({
    max: MAX_CACHED_PAGES,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bodies: { identity, gzip, br } }) => identity.length + gzip.length + br.length,
  });
  private readonly inProgress = new Map<string, Promise<Page>>();
  private readonly recentAttempts = new LRUCache<string, true>({ max: MAX_CACHED_PAGES, ttl: RETRY_DELAY });

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * @param releaseSet with a shell
   * @param path without query and without a trailing slash
   * @param badge shown at the top of the page
   */
  async page(releaseSet: ReleaseSet, path: string, badge?: Badge): Promise<Page> {
    // All unknown paths of a section share one entry, because they have the same content. Otherwise requests for random
    // paths would fill the cache.
    const cachedPath = hasPage(releaseSet, path) ? path : `nothing ${ownerOf(releaseSet, path)?.app}`;
    const redirects = this.dependencies.site.redirectsOf(releaseSet);
    const key = `${releaseSetId(releaseSet)} ${cachedPath} ${redirectsId(redirects)} ${badge?.html ?? ''}`;
    const cached = this.pages.get(key);
    describeSpan(() => ({ 'arena.page': pageName(releaseSet, path), 'arena.page_cached': cached !== undefined }));
    if (cached) {
      cacheHits.inc();
      return cached;
    }
    const page =
      this.inProgress.get(key) ??
      inChildSpan(
        () => ({ name: 'compose page' }),
        () => this.compose(releaseSet, path, { key, redirects, badge }),
      );
    this.inProgress.set(key, page);
    return page.finally(() => this.inProgress.delete(key));
  }

  private async compose(releaseSet: ReleaseSet, path: string, { key, redirects, badge }: PageOptions): Promise<Page> {
    composed.inc();
    const { assets, prerenderer, releaseSetRecorder, releaseMaps, buildPolicy, siteUrl, onLate } = this.dependencies;
    releaseSetRecorder.record(releaseSet);
    const isKnown = hasPage(releaseSet, path);
    const budget = new TimeBudget(COMPOSE_TIMEOUT);
    const isPrerendered = prerenderedPath(releaseSet, path) !== undefined;
    // A page without prerendered content is complete, too: the browser renders it, only later.
    const prerendered = isPrerendered
      ? prerenderer.find(releaseSet, path).catch(() => undefined)
      : Promise.resolve(undefined);
    const owner = ownerOf(releaseSet, path);
    const shown = [shellOf(releaseSet), owner].filter((release) => release !== undefined);
    const contentsOfPage = readContents(assets, shown);
    const page = await budget.wait('rendered page', prerendered);
    const sectionStyles = page ? readSectionStyles(assets, owner) : Promise.resolve([]);
    const styles = (await budget.wait('stylesheets', sectionStyles)) ?? [];
    const contents = (await budget.wait('contents', contentsOfPage)) ?? {};
    budget.end();
    const isComplete = budget.late.length === 0;
    if (!isComplete) onLate(pageName(releaseSet, path), budget.late);
    if (isPrerendered && !page && isComplete) this.renderMissingPages(releaseSet);
    const { json: releaseMap, index } = await releaseMaps.ofPage(releaseSet, owner?.app);
    const html = composeDocument(releaseSet, path, {
      releaseMap,
      index: index?.url,
      contents,
      page,
      styles,
      redirects,
      badge,
      siteUrl,
    });
    const policy = buildPolicy({
      scripts: [
        inlineScripts.trustedTypes,
        inlineScripts.loadStyles,
        ...(page ? [inlineScripts.theme, inlineScripts.replayEarlyClick] : []),
        inlineScripts.startShell,
      ],
      styles: [...(page ? [noscriptStyle] : []), ...styles.map(({ css }) => css), ...(badge ? [badge.style] : [])],
    });
    const compressed = await compressPage(html, { status: isKnown ? 200 : 404, policy, index });
    if (isComplete && (page || !isPrerendered)) {
      this.pages.set(key, compressed);
      void recompressPage(compressed);
    }
    return compressed;
  }

  /** The release index at a URL, if a cached page names it. */
  cachedIndex(url: string): IndexFile | undefined {
    return [...this.pages.values()].find(({ index }) => index?.url === url)?.index;
  }

  /**
   * Renders combinations that release validation did not render: several canaries together, a preview before its check, or
   * one with a shell that went live later.
   */
  private renderMissingPages(releaseSet: ReleaseSet) {
    const id = releaseSetId(releaseSet);
    if (this.recentAttempts.has(id)) return;
    this.recentAttempts.set(id, true);
    this.dependencies.renderInBackground(releaseSet);
  }
}

const cachedIds = new WeakMap<readonly Redirect[], string>();

/** Identifies redirects. Those of retired sections are not part of the release set. */
function redirectsId(redirects: readonly Redirect[]): string {
  const id = cachedIds.get(redirects) ?? hash('sha256', JSON.stringify(redirects), 'base64url');
  cachedIds.set(redirects, id);
  return id;
}
