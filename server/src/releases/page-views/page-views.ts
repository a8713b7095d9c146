import type { Release } from '@arena/shared/contract/release';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import type { Database } from '../../database/database';
import { ownerOf } from '../prerender/page-key';
import { type ReleaseSet, shellOf } from '../release-set';
import { startOfHour } from './hour';
import { pageViews } from './table';

const pageViewsTotal = new Counter({
  name: 'arena_page_views_total',
  help: 'Page views by path.',
  labelNames: ['page'],
});

const releaseViewsTotal = new Counter({
  name: 'arena_release_page_views_total',
  help: 'Page views by release. Each counts for the shell and for the section of the page.',
  labelNames: ['app', 'release'],
});

/** Page views by release set and path. */
type Counts = Map<ReleaseSet, Map<string, number>>;

/** Counts page views. Stores nothing about the visitors. */
export class PageViews {
  private counts: Counts = new Map();

  private readonly oneAtATime = pLimit(1);

  constructor(private readonly dependencies: { db: Database; now: () => Date }) {}

  /** Only adds to a counter in memory. The releases of the page are determined when the counts are written. */
  count(releaseSet: ReleaseSet, path: string, times = 1) {
    const paths = this.counts.get(releaseSet) ?? new Map<string, number>();
    this.counts.set(releaseSet, paths);
    paths.set(path, (paths.get(path) ?? 0) + times);
  }

  /**
   * Writes the counts since the last write. After a failure they are added to the next ones.
   * Waits for a write that has begun: otherwise the next reader would miss what it has taken.
   */
  write(): Promise<void> {
    return this.oneAtATime(() => this.writeCounts());
  }

  private async writeCounts() {
    const counts = this.counts;
    this.counts = new Map();
    const hour = startOfHour(this.dependencies.now());
    const rows = sumByRelease(counts).map((sum) => ({ ...sum, hour }));
    if (rows.length === 0) return;
    const { hour: at, app, release, views } = pageViews;
    try {
      await this.dependencies.db
        .insert(pageViews)
        .values(rows)
        .onConflictDoUpdate({ target: [at, app, release], set: { views: sql`${views} + excluded.views` } });
      for (const paths of counts.values()) for (const [page, times] of paths) pageViewsTotal.inc({ page }, times);
      for (const { app, release, views } of rows) releaseViewsTotal.inc({ app, release }, views);
    } catch (error) {
      for (const [releaseSet, paths] of counts) for (const [path, times] of paths) this.count(releaseSet, path, times);
      throw error;
    }
  }
}

/** A page view counts for the shell and for the section that answers the path. */
function sumByRelease(counts: Counts) {
  const byRelease = new Map<string, { app: string; release: string; views: number }>();
  for (const [releaseSet, paths] of counts) {
    for (const [path, times] of paths) {
      for (const { app, id } of releasesAt(releaseSet, path)) {
        const sum = byRelease.get(`${app} ${id}`) ?? { app, release: id, views: 0 };
        byRelease.set(`${app} ${id}`, { ...sum, views: sum.views + times });
      }
    }
  }
  // The same order on every server: otherwise two of them writing the same rows could deadlock.
  return [...byRelease.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** The releases that a page consists of: the shell, and the section that answers the path. */
export function releasesAt(releaseSet: ReleaseSet, path: string): Release[] {
  return [shellOf(releaseSet), ownerOf(releaseSet, path)].filter((release) => release !== undefined);
}
