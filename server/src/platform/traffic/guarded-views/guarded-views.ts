import { HOUR, MINUTE } from '@arena/shared/contract/time/duration';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { BackgroundWrites } from '../../../kernel/database/background-writes';
import { BufferedCounts, inOrder } from '../../../kernel/database/buffered-counts';
import type { Database } from '../../../kernel/database/database';
import { NetworkQuota } from '../../../kernel/http/limits/network-quota';
import { guardFailures, guardForms, guardViews, guardVisitors } from '../../ledger/guard/table';
import type { LiveSite } from '../../live/live-site';
import { releaseAt } from '../../release-set/page-key';
import type { ReleaseSet } from '../../release-set/release-set';
import type { AnsweredForm } from '../page-views/page-views';
import { MAX_GUARDS, type MeasuredGuard, type NumberedView, type ViewNumbers } from './view-numbers';

/** Milliseconds for which page views are counted by minute. Later, hours are precise enough: quiet sites need weeks. */
const BY_MINUTE = 2 * HOUR;

type Dependencies = { db: Database; site: LiveSite; numbers: ViewNumbers; now: () => Date; log: FastifyBaseLogger };

/** Page views of a minute or hour that starts at `period`. */
type Measured = MeasuredGuard & { period: Date };

type Views = { views: number; visits: number };
type Counts = Map<string, Measured & Views>;

/** New visitors, and page views as evidence, of one client network that count per hour. */
const VISITORS_PER_NETWORK = 3;

/** Maximum number of visitors to remember as stored. */
const MAX_REMEMBERED = 10_000;

/** Counts page views, visitors, forms and page views with failures while guarded canaries run. */
export class GuardedViews extends BufferedCounts<Counts> {
  private readonly writes: BackgroundWrites;
  private readonly stored = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  private readonly newVisitors: NetworkQuota;
  private readonly newVisits: NetworkQuota;
  private readonly newForms: NetworkQuota;

  constructor(private readonly dependencies: Dependencies) {
    super(() => new Map());
    this.writes = new BackgroundWrites((error) =>
      dependencies.log.warn({ err: error }, 'A page view of a guarded canary could not be stored.'),
    );
    const { now } = dependencies;
    this.newVisitors = new NetworkQuota({ most: VISITORS_PER_NETWORK, now });
    this.newVisits = new NetworkQuota({ most: VISITORS_PER_NETWORK, now });
    this.newForms = new NetworkQuota({ most: 1, now });
  }

  /**
   * Counts a page view of any page, because sections are also opened from pages of other sections.
   * @param visitor id that this site has issued; visitors only have one while canaries run
   * @returns the signed number of the page view; undefined if no guard measures it
   */
  count(releaseSet: ReleaseSet, visitor: string | undefined, network: string): string | undefined {
    const { site, numbers, now } = this.dependencies;
    if (visitor === undefined || site.guards.length === 0) return undefined;
    const at = now();
    const measured = site.guards.slice(0, MAX_GUARDS).map(({ id, app, release, step, startedAt }) => {
      const inCanary = releaseSet.some((shown) => shown.app === app && shown.id === release);
      const view = { guard: id, step, inCanary };
      const visits = Number(this.newVisits.take(network, String(id)));
      this.add({ ...view, period: periodOf(at, startedAt) }, { views: 1, visits });
      return view;
    });
    return numbers.sign(visitor, measured);
  }

  /**
   * Records a form of a page that the app of a guarded canary answers. Does not wait for the database.
   * @param visitor as above
   */
  recordForm(releaseSet: ReleaseSet, visitor: string | undefined, { page, isSent, network }: AnsweredForm) {
    const { db, site, numbers, now } = this.dependencies;
    const shown = releaseAt(releaseSet, page);
    if (visitor === undefined || !shown) return;
    for (const { id: guard, app, release, step } of site.guards) {
      if (shown.app !== app || !this.newForms.take(network, `${guard} ${step} ${isSent}`)) continue;
      const inCanary = shown.id === release;
      const row = { guard, step, inCanary, isSent, network: numbers.pseudonym(network), at: now() };
      this.writes.add(db.insert(guardForms).values(row));
    }
  }

  /**
   * Records that a page view ended in a failure, once for each page view. Does not wait for the database.
   * @param text the number that the browser sent; ignored unless this site has signed it
   */
  recordFailure(text: string | undefined, network: string) {
    const { db, numbers, now } = this.dependencies;
    const { number, visitor, guards } = this.measured(text);
    const rows = guards.map((measured) => ({
      ...measured,
      number,
      visitor,
      network: numbers.pseudonym(network),
      at: now(),
    }));
    if (rows.length > 0) this.writes.add(db.insert(guardFailures).values(rows).onConflictDoNothing());
  }

  /**
   * Records that the browser of a visitor with a canary shows a page. Programs that only load pages do not count. Does
   * not wait for the database.
   * @param text as above
   */
  confirm(text: string | undefined, network: string) {
    const { db, numbers, now } = this.dependencies;
    const { visitor, guards } = this.measured(text);
    for (const { guard, step } of guards.filter(({ inCanary }) => inCanary)) {
      const key = `${guard} ${step} ${visitor}`;
      if (this.stored.has(key) || !this.newVisitors.take(network, String(guard))) continue;
      this.stored.set(key, true);
      const row = { guard, step, visitor, network: numbers.pseudonym(network), at: now() };
      this.writes.add(db.insert(guardVisitors).values(row).onConflictDoNothing());
    }
  }

  /** The page view of a number, with those of its guards that still run. */
  private measured(text: string | undefined): NumberedView {
    const { site, numbers } = this.dependencies;
    const view = text === undefined ? undefined : numbers.verify(text);
    if (!view) return { number: '', visitor: '', guards: [] };
    return { ...view, guards: view.guards.filter(({ guard }) => site.guards.some(({ id }) => id === guard)) };
  }

  protected restore(counts: Counts) {
    for (const { views, visits, ...measured } of counts.values()) this.add(measured, { views, visits });
  }

  protected async store(counts: Counts) {
    if (counts.size === 0) return;
    const { guard, step, period, inCanary, views, visits } = guardViews;
    await this.dependencies.db
      .insert(guardViews)
      .values(inOrder(counts))
      .onConflictDoUpdate({
        target: [guard, step, period, inCanary],
        set: { views: sql`${views} + excluded.views`, visits: sql`${visits} + excluded.visits` },
      });
  }

  /** Resolves when all recorded failures are stored. */
  flush() {
    return this.writes.flush();
  }

  private add(measured: Measured, { views, visits }: Views) {
    const { guard, step, inCanary, period } = measured;
    const key = `${guard} ${step} ${inCanary} ${period.getTime()}`;
    const before = this.counts.get(key) ?? { views: 0, visits: 0 };
    this.counts.set(key, { ...measured, views: before.views + views, visits: before.visits + visits });
  }
}

function periodOf(at: Date, startedAt: Date): Date {
  const length = at.getTime() - startedAt.getTime() < BY_MINUTE ? MINUTE : HOUR;
  return new Date(Math.floor(at.getTime() / length) * length);
}
