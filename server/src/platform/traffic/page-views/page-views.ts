import type { Release } from '@arena/shared/contract/release/release';
import { DAY } from '@arena/shared/contract/time/duration';
import { sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import { BufferedCounts, inOrder } from '../../../kernel/database/buffered-counts';
import type { Database } from '../../../kernel/database/database';
import { NetworkQuota } from '../../../kernel/http/limits/network-quota';
import { ownerOf, releaseAt } from '../../release-set/page-key';
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

/** A form that a visitor sent from a page of the site: it was stored, or refused. */
export type AnsweredForm = { page: string; isSent: boolean; network: string };

/** Page views and forms by release set and path, and the networks of the clients that viewed it. */
type Seen = { views: number; networks: Set<string>; sent: number; refused: number };
type Counts = Map<ReleaseSet, Map<string, Seen>>;

/** Maximum networks to remember for a path between writes. */
const MAX_NETWORKS = 1_000;

/** Counts page views and forms. Stores nothing about the visitors. */
export class PageViews extends BufferedCounts<Counts> {
  private readonly newNetworks: NetworkQuota;
  private readonly newForms: NetworkQuota;

  constructor(private readonly dependencies: { db: Database; now: () => Date }) {
    super(() => new Map());
    this.newNetworks = new NetworkQuota({ most: 1, now: dependencies.now });
    this.newForms = new NetworkQuota({ most: 1, period: DAY, now: dependencies.now });
  }

  /** Only increments a counter in memory. The releases of the page are determined when the counts are written. */
  count(releaseSet: ReleaseSet, path: string, { network }: { network: string }) {
    this.add(releaseSet, path, { ...NOTHING, views: 1, networks: [network] });
  }

  /** As above, for a form. One client counts as one visitor a day. */
  countForm(releaseSet: ReleaseSet, { page, isSent, network }: AnsweredForm) {
    const release = releaseAt(releaseSet, page);
    if (!release || !this.newForms.take(network, `${release.app} ${release.id} ${isSent}`)) return;
    this.add(releaseSet, page, { ...NOTHING, [isSent ? 'sent' : 'refused']: 1 });
  }

  private add(releaseSet: ReleaseSet, path: string, seen: Omit<Seen, 'networks'> & { networks: Iterable<string> }) {
    const paths = this.counts.get(releaseSet) ?? new Map<string, Seen>();
    this.counts.set(releaseSet, paths);
    const count = paths.get(path) ?? { ...NOTHING, networks: new Set<string>() };
    paths.set(path, count);
    count.views += seen.views;
    count.sent += seen.sent;
    count.refused += seen.refused;
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
    const { hour: at, app, release, views, networks, sent, refused } = pageViews;
    await this.dependencies.db
      .insert(pageViews)
      .values(rows)
      .onConflictDoUpdate({
        target: [at, app, release],
        set: {
          views: sql`${views} + excluded.views`,
          networks: sql`${networks} + excluded.networks`,
          sent: sql`coalesce(${sent}, 0) + excluded.sent`,
          refused: sql`coalesce(${refused}, 0) + excluded.refused`,
        },
      });
    for (const paths of counts.values()) for (const [page, { views }] of paths) pageViewsTotal.inc({ page }, views);
    for (const { app, release, views } of rows) releaseViewsTotal.inc({ app, release }, views);
  }
}

const NOTHING = { views: 0, sent: 0, refused: 0, networks: [] };

/** A page view counts for the shell and for the section that answers the path; a form only for the latter, if there is one. */
function sumByRelease(counts: Counts) {
  const byRelease = new Map<string, Seen & { app: string; release: string }>();
  for (const [releaseSet, paths] of counts) {
    for (const [path, { views, networks, sent, refused }] of paths) {
      const owner = releaseAt(releaseSet, path);
      for (const { app, id } of releasesAt(releaseSet, path)) {
        const sum = byRelease.get(`${app} ${id}`) ?? { ...NOTHING, app, release: id, networks: new Set<string>() };
        byRelease.set(`${app} ${id}`, sum);
        sum.views += views;
        if (owner?.app === app) {
          sum.sent += sent;
          sum.refused += refused;
        }
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
