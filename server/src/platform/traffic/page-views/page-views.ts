import type { Release } from '@arena/shared/contract/release/release';
import { sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import { BufferedCounts, inOrder } from '../../../kernel/database/buffered-counts';
import type { Database } from '../../../kernel/database/database';
import { NetworkQuota } from '../../../kernel/http/limits/network-quota';
import { ownerOf } from '../../release-set/page-key';
import { type ReleaseSet, shellOf } from '../../release-set/release-set';
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

/** Page views by release set and path, and the networks of their clients. */
type Seen = { views: number; networks: Set<string> };
type Counts = Map<ReleaseSet, Map<string, Seen>>;

/** Maximum networks to remember for a path between writes. */
const MAX_NETWORKS = 1_000;

/** Counts page views. Stores nothing about the visitors. */
export class PageViews extends BufferedCounts<Counts> {
  private readonly newNetworks: NetworkQuota;

  constructor(private readonly dependencies: { db: Database; now: () => Date }) {
    super(() => new Map());
    this.newNetworks = new NetworkQuota({ most: 1, now: dependencies.now });
  }

  /** Only increments a counter in memory. The releases of the page are determined when the counts are written. */
  count(releaseSet: ReleaseSet, path: string, { network }: { network: string }) {
    this.add(releaseSet, path, { views: 1, networks: [network] });
  }

  private add(releaseSet: ReleaseSet, path: string, seen: { views: number; networks: Iterable<string> }) {
    const paths = this.counts.get(releaseSet) ?? new Map<string, Seen>();
    this.counts.set(releaseSet, paths);
    const count = paths.get(path) ?? { views: 0, networks: new Set<string>() };
    paths.set(path, count);
    count.views += seen.views;
    for (const network of seen.networks) if (count.networks.size < MAX_NETWORKS) count.networks.add(network);
  }

  protected restore(counts: Counts) {
    for (const [releaseSet, paths] of counts) for (const [path, seen] of paths) this.add(releaseSet, path, seen);
  }

  protected async store(counts: Counts) {
    const hour = startOfHour(this.dependencies.now());
    const rows = sumByRelease(counts).map(({ networks, ...sum }) => {
      const isNew = (network: string) => this.newNetworks.take(network, `${sum.app} ${sum.release}`);
      return { ...sum, hour, networks: [...networks].filter(isNew).length };
    });
    if (rows.length === 0) return;
    const { hour: at, app, release, views, networks } = pageViews;
    await this.dependencies.db
      .insert(pageViews)
      .values(rows)
      .onConflictDoUpdate({
        target: [at, app, release],
        set: { views: sql`${views} + excluded.views`, networks: sql`${networks} + excluded.networks` },
      });
    for (const paths of counts.values()) for (const [page, { views }] of paths) pageViewsTotal.inc({ page }, views);
    for (const { app, release, views } of rows) releaseViewsTotal.inc({ app, release }, views);
  }
}

/** A page view counts for the shell and for the section that answers the path. */
function sumByRelease(counts: Counts) {
  const byRelease = new Map<string, { app: string; release: string; views: number; networks: Set<string> }>();
  for (const [releaseSet, paths] of counts) {
    for (const [path, { views, networks }] of paths) {
      for (const { app, id } of releasesAt(releaseSet, path)) {
        const sum = byRelease.get(`${app} ${id}`) ?? { app, release: id, views: 0, networks: new Set<string>() };
        byRelease.set(`${app} ${id}`, sum);
        sum.views += views;
        for (const network of networks) sum.networks.add(network);
      }
    }
  }
  return inOrder(byRelease);
}

/** The releases that a page consists of: the shell, and the section that answers the path. */
export function releasesAt(releaseSet: ReleaseSet, path: string): Release[] {
  return [shellOf(releaseSet), ownerOf(releaseSet, path)].filter((release) => release !== undefined);
}
