import type { Release } from '@arena/shared/contract/release';
import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { shellOf, type View } from '../releases/live-site';
import { hasPage, ownerOf, pageName, renderedAs } from '../releases/prerender/page-key';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { TimeBudget } from '../releases/prerender/time-budget';
import { releaseMapOf } from '../releases/release-map';
import { releaseSetId } from '../releases/release-set';
import type { SetKeeper } from '../releases/release-sets/recorder';
import { trustedScripts } from '../security/trusted-scripts';
import type { AssetStore } from '../storage/asset-store';
import { composeDocument } from './compose';
import { keepTap } from './keep-tap';
import { withoutScriptsStyle } from './noscript';
import { type Page, packPage, packTighter } from './page';
import type { PolicyOf } from './policy/page-policy';
import { sectionStyles } from './section-styles';
import type { Badge } from './selection/badge';
import { startAfterPaint } from './start-after-paint';
import { themeScript } from './theme-script';

/** Pages kept in memory, and their bytes with all they travel as. */
const KEPT_PAGES = 500;
const KEPT_BYTES = 64 << 20;

/** Milliseconds in which a page is composed; what is late then, the browser does without or fetches for itself. */
const COMPOSED_WITHIN = 1_000;

/** Milliseconds between two attempts to render what is missing of the same set. */
const TRY_AGAIN_AFTER = 60_000;

const composed = new Counter({ name: 'arena_pages_composed_total', help: 'Pages that had to be composed.' });
const remembered = new Counter({ name: 'arena_pages_remembered_total', help: 'Pages that had been composed before.' });

type Dependencies = {
  assets: AssetStore;
  prerenderer: Prerenderer;
  sets: SetKeeper;
  renderLater: (view: View) => void;
  /** Is told what a page had to do without, because it took too long. */
  onLate: (page: string, late: readonly string[]) => void;
  supabase: ReleaseMap['supabase'] | undefined;
  policyOf: PolicyOf;
  standInOf: (release: Release, view: View) => Release | undefined;
};

/** Composes each page of each set of releases once, and then remembers it. */
export class Composer {
  private readonly pages = new LRUCache<string, Page>({
    max: KEPT_PAGES,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bodies: { identity, gzip, br } }) => identity.length + gzip.length + br.length,
  });
  private readonly underWay = new Map<string, Promise<Page>>();
  /** The release maps, as they stand in every page of a view. */
  private readonly maps = new WeakMap<View, string>();
  private readonly tried = new LRUCache<string, true>({ max: KEPT_PAGES, ttl: TRY_AGAIN_AFTER });

  constructor(private readonly from: Dependencies) {}

  /**
   * @param path address without query and without a slash at its end
   * @param badge stands on top of the page
   */
  async page(view: View, path: string, badge?: Badge): Promise<Page> {
    const set = releaseSetId(view);
    // Addresses without a page look alike, as far as the same section answers them: few are kept, however many are asked for.
    const shown = hasPage(view, path) ? path : `nothing ${ownerOf(view, path)?.app}`;
    const key = `${set} ${shown} ${badge?.html ?? ''}`;
    const kept = this.pages.get(key);
    if (kept) {
      remembered.inc();
      return kept;
    }
    const composing = this.underWay.get(key) ?? this.compose(view, path, key, badge);
    this.underWay.set(key, composing);
    return composing.finally(() => this.underWay.delete(key));
  }

  private async compose(view: View, path: string, key: string, badge: Badge | undefined): Promise<Page> {
    composed.inc();
    this.from.sets.keep(view);
    const known = hasPage(view, path);
    // Without it the browser draws the page: slower, but nothing is missing.
    const { assets, prerenderer, policyOf, onLate } = this.from;
    const budget = new TimeBudget(COMPOSED_WITHIN);
    const rendered = renderedAs(view, path) !== undefined;
    const finding = rendered ? prerenderer.find(view, path).catch(() => undefined) : Promise.resolve(undefined);
    const page = await budget.wait('rendered page', finding);
    const read = page ? sectionStyles(assets, ownerOf(view, path)) : Promise.resolve([]);
    const styles = (await budget.wait('stylesheets', read)) ?? [];
    budget.end();
    const whole = budget.late.length === 0;
    if (!whole) onLate(pageName(view, path), budget.late);
    if (rendered && !page && whole) this.renderLater(view);
    const html = composeDocument(view, path, { map: this.mapOf(view), page, styles, badge });
    const policy = policyOf({
      scripts: [trustedScripts, ...(page ? [themeScript, keepTap] : []), startAfterPaint],
      styles: [
        ...(page ? [withoutScriptsStyle] : []),
        ...styles.map(({ css }) => css),
        ...(badge ? [badge.style] : []),
      ],
    });
    const packed = await packPage(shellOf(view) ? (known ? 200 : 404) : 503, html, policy);
    if (whole && (page || !rendered)) {
      this.pages.set(key, packed);
      void packTighter(packed);
    }
    return packed;
  }

  private mapOf(view: View): string {
    const { supabase, standInOf } = this.from;
    const standInOfView = (release: Release) => standInOf(release, view);
    const map = this.maps.get(view) ?? inert(releaseMapOf(view, { supabase, standInOf: standInOfView }));
    this.maps.set(view, map);
    return map;
  }

  /** Combinations that came about after the gate had looked: several canaries, or a preview beside a new shell. */
  private renderLater(view: View) {
    const set = releaseSetId(view);
    if (this.tried.has(set)) return;
    this.tried.set(set, true);
    this.from.renderLater(view);
  }
}

/** JSON that cannot end the script element it stands in. */
function inert(value: ReleaseMap): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
