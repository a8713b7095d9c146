import { HOUR } from '@arena/shared/contract/time/duration';
import { eq, gte, inArray, max, sql } from 'drizzle-orm';
import { BufferedCounts } from '../../../kernel/database/buffered-counts';
import type { Database } from '../../../kernel/database/database';
import { releaseSets } from '../../ledger/release-sets/table';
import { startOfHour } from '../page-views/hour';
import { openTabs } from './table';

/** Maximum release sets between writes. Tabs have a few; more are a flood of invented ids and are dropped. */
const MAX_SETS = 1_000;

/** Counts the tabs that have a release set open. Stores nothing about the visitors. */
export class OpenTabs extends BufferedCounts<Map<string, number>> {
  constructor(private readonly dependencies: { db: Database; now: () => Date }) {
    super(() => new Map());
  }

  /** Only increments a counter in memory. */
  count(set: string, tabs = 1) {
    if (!this.counts.has(set) && this.counts.size >= MAX_SETS) return;
    this.counts.set(set, (this.counts.get(set) ?? 0) + tabs);
  }

  protected restore(counts: Map<string, number>) {
    for (const [set, tabs] of counts) this.count(set, tabs);
  }

  /** Of release sets that exist. */
  protected async store(counts: Map<string, number>) {
    if (counts.size === 0) return;
    const { db, now } = this.dependencies;
    const { hour, set, tabs } = openTabs;
    // The same order on every server: otherwise two of them writing the same rows could deadlock.
    const known = await db
      .select({ id: releaseSets.id })
      .from(releaseSets)
      .where(inArray(releaseSets.id, [...counts.keys()]))
      .orderBy(releaseSets.id);
    const rows = known.map(({ id }) => ({ hour: startOfHour(now()), set: id, tabs: counts.get(id) ?? 0 }));
    if (rows.length === 0) return;
    await db
      .insert(openTabs)
      .values(rows)
      .onConflictDoUpdate({ target: [hour, set], set: { tabs: sql`${tabs} + excluded.tabs` } });
  }
}

/** Tabs by open release set in this hour or the last one, the most frequent first; app → release. */
export async function countOpenTabs(db: Database, now: Date) {
  const tabs = max(openTabs.tabs).mapWith(Number);
  const rows = await db
    .select({ set: openTabs.set, releases: releaseSets.releases, tabs })
    .from(openTabs)
    .innerJoin(releaseSets, eq(releaseSets.id, openTabs.set))
    .where(gte(openTabs.hour, new Date(startOfHour(now).getTime() - HOUR)))
    .groupBy(openTabs.set, releaseSets.releases)
    .orderBy(sql`${tabs} desc`, openTabs.set);
  return rows.map((row) => ({ ...row, tabs: row.tabs ?? 0 }));
}

/** The releases that were open in tabs at any time since then: app → releases. */
export async function releasesOpenSince(db: Database, since: Date): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectDistinct({ releases: releaseSets.releases })
    .from(openTabs)
    .innerJoin(releaseSets, eq(releaseSets.id, openTabs.set))
    .where(gte(openTabs.hour, startOfHour(since)));
  const open = new Map<string, Set<string>>();
  for (const { releases } of rows) {
    for (const [app, release] of Object.entries(releases)) open.set(app, (open.get(app) ?? new Set()).add(release));
  }
  return open;
}
