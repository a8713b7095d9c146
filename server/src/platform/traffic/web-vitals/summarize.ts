import type { VitalSummary } from '@arena/shared/contract/ops-api/traffic';
import { gte, sum } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type Bucket, countSamples, percentile75 } from './histogram';
import { webVitals } from './table';

/** Minimum page views for a percentile: with fewer, a single slow visitor would change it. */
const MIN_SAMPLES = 20;

/** Summaries of every release that has web vitals since then, ordered by app, release and vital. */
export async function summarizeWebVitals(db: Database, since: Date): Promise<VitalSummary[]> {
  const { hour, app, release, vital, upTo } = webVitals;
  const rows = await db
    .select({ app, release, vital, upTo, samples: sum(webVitals.samples).mapWith(Number) })
    .from(webVitals)
    .where(gte(hour, since))
    .groupBy(app, release, vital, upTo)
    .orderBy(app, release, vital);
  const groups = new Map<string, { first: (typeof rows)[number]; buckets: Bucket[] }>();
  for (const row of rows) {
    const key = `${row.app} ${row.release} ${row.vital}`;
    const group = groups.get(key) ?? { first: row, buckets: [] };
    group.buckets.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first: { app, release, vital }, buckets }) => {
    const samples = countSamples(buckets);
    return { app, release, vital, samples, p75: samples < MIN_SAMPLES ? null : percentile75(vital, buckets) };
  });
}
