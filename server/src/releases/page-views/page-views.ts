import type { Release } from '@arena/shared/contract/release';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Database } from '../../database/database';
import { shellOf, type View } from '../live-site';
import { ownerOf } from '../prerender/page-key';
import { hourOf } from './hour';
import { pageViews } from './table';

/** Milliseconds between two sums that are written; a crash loses no more. */
const WRITE_EVERY = 10_000;

const shown = new Counter({ name: 'arena_page_views_total', help: 'Pages shown, by address.', labelNames: ['page'] });

type Counts = Map<View, Map<string, number>>;

/** Counts how often pages are shown. Nothing is known of who looks at them. */
export class PageViews {
  private counts: Counts = new Map();

  constructor(private readonly from: { db: Database; now: () => Date }) {}

  /** Takes next to no time: which releases a page is made of is found out when the sums are written. */
  count(view: View, path: string, times = 1) {
    const ofView = this.counts.get(view) ?? new Map<string, number>();
    this.counts.set(view, ofView);
    ofView.set(path, (ofView.get(path) ?? 0) + times);
  }

  /** Writes the sums since the last time. What cannot be written counts with the next ones. */
  async write() {
    const counted = this.counts;
    this.counts = new Map();
    const hour = hourOf(this.from.now());
    const rows = sums(counted).map((sum) => ({ ...sum, hour }));
    if (rows.length === 0) return;
    const { hour: at, app, release, views } = pageViews;
    try {
      await this.from.db
        .insert(pageViews)
        .values(rows)
        .onConflictDoUpdate({ target: [at, app, release], set: { views: sql`${views} + excluded.views` } });
      for (const paths of counted.values()) for (const [page, times] of paths) shown.inc({ page }, times);
    } catch (error) {
      for (const [view, paths] of counted) for (const [path, times] of paths) this.count(view, path, times);
      throw error;
    }
  }
}

/** Writes the sums by and by, and the last ones when the server is closed. */
export function keepPageViews(app: FastifyInstance, views: PageViews) {
  let writing = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => views.write())
      .catch((error) => app.log.warn({ err: error }, 'Page views could not be written. They are kept for later.'));
  };
  const timer = setInterval(write, WRITE_EVERY).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    write();
    await writing;
  });
}

/** A page counts for the shell and for the section that answers its address. */
function sums(counts: Counts) {
  const byRelease = new Map<string, { app: string; release: string; views: number }>();
  for (const [view, paths] of counts) {
    for (const [path, times] of paths) {
      for (const { app, id } of shownAt(view, path)) {
        const sum = byRelease.get(`${app} ${id}`) ?? { app, release: id, views: 0 };
        byRelease.set(`${app} ${id}`, { ...sum, views: sum.views + times });
      }
    }
  }
  // In one order on every server: two that write the same rows would else wait for each other.
  return [...byRelease.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

function shownAt(view: View, path: string): Release[] {
  return [shellOf(view), ownerOf(view, path)].filter((release) => release !== undefined);
}
