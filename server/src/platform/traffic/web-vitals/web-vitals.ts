import type { Release } from '@arena/shared/contract/release/release';
import {
  type PageVitals,
  WEB_VITALS,
  type WebVital,
  type WebVitalsReport,
} from '@arena/shared/contract/reports/web-vitals';
import { withoutTrailingSlash } from '@arena/shared/contract/section/route-pattern';
import { sql } from 'drizzle-orm';
import { BufferedCounts, inOrder } from '../../../kernel/database/buffered-counts';
import type { Database } from '../../../kernel/database/database';
import { findReleaseSets } from '../../ledger/release-sets/stored-sets';
import type { LiveSite } from '../../live/live-site';
import { hasPage } from '../../release-set/page-key';
import type { ReleaseSet } from '../../release-set/release-set';
import { startOfHour } from '../page-views/hour';
import { releasesAt } from '../page-views/page-views';
import { bucketOf } from './histogram';
import { webVitals } from './table';

/** Maximum page views to keep between writes, which bounds memory and queries during a flood. The rest is dropped. */
const MAX_PENDING = 1_000;

type Dependencies = { db: Database; site: Pick<LiveSite, 'shows'>; now: () => Date };

type Row = typeof webVitals.$inferInsert;

type Sample = { app: string; release: string; values: Map<WebVital, number> };

/** Counts the web vitals of page views. Stores nothing about the visitors. */
export class WebVitals extends BufferedCounts<WebVitalsReport[]> {
  constructor(private readonly dependencies: Dependencies) {
    super(() => []);
  }

  /** Only keeps them in memory. The releases of the page are determined when they are written. */
  record(view: WebVitalsReport) {
    if (this.counts.length < MAX_PENDING) this.counts.push(view);
  }

  protected restore(views: WebVitalsReport[]) {
    this.counts = [...views, ...this.counts].slice(0, MAX_PENDING);
  }

  protected async store(views: WebVitalsReport[]) {
    if (views.length === 0) return;
    const { db, now } = this.dependencies;
    const { hour, app, release, vital, upTo, samples } = webVitals;
    const releaseSets = await findReleaseSets(db, [...new Set(views.map(({ set }) => set))]);
    const rows = this.countByBucket(views, releaseSets, startOfHour(now()));
    if (rows.length === 0) return;
    await db
      .insert(webVitals)
      .values(rows)
      .onConflictDoUpdate({
        target: [hour, app, release, vital, upTo],
        set: { samples: sql`${samples} + excluded.samples` },
      });
  }

  private countByBucket(
    views: readonly WebVitalsReport[],
    releaseSets: ReadonlyMap<string, ReleaseSet>,
    hour: Date,
  ): Row[] {
    const rows = new Map<string, Row>();
    for (const { set, pages } of views) {
      for (const { app, release, values } of this.samplesOf(pages, releaseSets.get(set) ?? [])) {
        for (const [vital, value] of values) {
          const upTo = bucketOf(vital, value);
          const key = `${app} ${release} ${vital} ${upTo}`;
          const samples = rows.get(key)?.samples ?? 0;
          rows.set(key, { hour, app, release, vital, upTo, samples: samples + 1 });
        }
      }
    }
    return inOrder(rows);
  }

  /** A page view is one sample of each release, with its worst values, however many of its pages were shown. */
  private samplesOf(pages: readonly PageVitals[], releaseSet: ReleaseSet): Iterable<Sample> {
    const samples = new Map<string, Sample>();
    for (const page of pages) {
      for (const vital of WEB_VITALS) {
        const value = page[vital];
        if (value === undefined) continue;
        for (const { app, id: release } of this.releasesOf(page, vital, releaseSet)) {
          const sample = samples.get(app) ?? { app, release, values: new Map() };
          samples.set(app, sample);
          sample.values.set(vital, Math.max(value, sample.values.get(vital) ?? 0));
        }
      }
    }
    return samples.values();
  }

  /**
   * Like a page view, a number counts for the shell and the section, except for an interaction that the script of one
   * release blocked. Only releases that visitors get have samples.
   */
  private releasesOf({ page, longestScript }: PageVitals, vital: WebVital, releaseSet: ReleaseSet): readonly Release[] {
    const path = withoutTrailingSlash(page);
    if (!hasPage(releaseSet, path)) return [];
    const releases =
      vital === 'inp' && longestScript
        ? releaseSet.filter(({ app, id }) => app === longestScript.app && id === longestScript.release)
        : releasesAt(releaseSet, path);
    return releases.every(({ app, id }) => this.dependencies.site.shows({ app, release: id })) ? releases : [];
  }
}
