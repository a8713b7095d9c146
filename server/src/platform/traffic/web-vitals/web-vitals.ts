import { type PageWebVitals, WEB_VITALS } from '@arena/shared/contract/reports/web-vitals';
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

/** Counts the web vitals of page views. Stores nothing about the visitors. */
export class WebVitals extends BufferedCounts<PageWebVitals[]> {
  constructor(private readonly dependencies: Dependencies) {
    super(() => []);
  }

  /** Only keeps them in memory. The releases of the page are determined when they are written. */
  record(view: PageWebVitals) {
    if (this.counts.length < MAX_PENDING) this.counts.push(view);
  }

  protected restore(views: PageWebVitals[]) {
    this.counts = [...views, ...this.counts].slice(0, MAX_PENDING);
  }

  protected async store(views: PageWebVitals[]) {
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
    views: readonly PageWebVitals[],
    releaseSets: ReadonlyMap<string, ReleaseSet>,
    hour: Date,
  ): Row[] {
    const rows = new Map<string, Row>();
    for (const view of views) {
      for (const { app, id: release } of this.releasesOf(view, releaseSets.get(view.set))) {
        for (const vital of WEB_VITALS) {
          const value = view[vital];
          if (value === undefined) continue;
          const upTo = bucketOf(vital, value);
          const key = `${app} ${release} ${vital} ${upTo}`;
          const samples = rows.get(key)?.samples ?? 0;
          rows.set(key, { hour, app, release, vital, upTo, samples: samples + 1 });
        }
      }
    }
    return inOrder(rows);
  }

  /** Like a page view, a sample counts for the shell and the section. Only releases that visitors get have samples. */
  private releasesOf(view: PageWebVitals, releaseSet: ReleaseSet | undefined) {
    const path = withoutTrailingSlash(view.page);
    if (!releaseSet || !hasPage(releaseSet, path)) return [];
    const releases = releasesAt(releaseSet, path);
    return releases.every(({ app, id }) => this.dependencies.site.shows({ app, release: id })) ? releases : [];
  }
}
