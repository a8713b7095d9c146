import { failedPercent, type GuardCounts, type GuardReport } from '@arena/shared/contract/guard';
import { SHELL } from '@arena/shared/contract/release';
import { and, type Column, count, countDistinct, eq, gte, not, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { pageViews } from '../page-views/table';
import { evidenceOfWorse, WORSE } from './evidence';
import type { Guard } from './guards';
import { guardFailures, guardViews } from './table';

/** Page views of one step by visitors who have the canary, and by others; failures in them, and visitors with failures. */
type StepCounts = { canary: GuardCounts; others: GuardCounts };

/** More evidence than this says no more. */
const MAX_EVIDENCE = 1e9;

/** Points of a curve. */
const POINTS = 60;

const DAY = 24 * 60 * 60_000;

/** What a guard has counted in each step until now. */
export async function countSteps(db: Database, guard: Guard): Promise<StepCounts[]> {
  const views = await db
    .select({ step: guardViews.step, inCanary: guardViews.inCanary, views: sum(guardViews.views).mapWith(Number) })
    .from(guardViews)
    .where(eq(guardViews.guard, guard.id))
    .groupBy(guardViews.step, guardViews.inCanary);
  const { step, inCanary, visitor } = guardFailures;
  const failures = await db
    .select({ step, inCanary, failures: count(), visitors: countDistinct(visitor) })
    .from(guardFailures)
    .where(eq(guardFailures.guard, guard.id))
    .groupBy(step, inCanary);
  const countsOf = (step: number, inCanary: boolean) => {
    const isWanted = (row: { step: number; inCanary: boolean }) => row.step === step && row.inCanary === inCanary;
    const failed = failures.find(isWanted);
    const seen = views.find(isWanted)?.views ?? 0;
    // Other servers write their page views a little later than failures.
    return {
      views: Math.max(seen, failed?.failures ?? 0),
      failures: failed?.failures ?? 0,
      visitors: failed?.visitors ?? 0,
    };
  };
  return guard.steps
    .slice(0, guard.step + 1)
    .map((_, step) => ({ canary: countsOf(step, true), others: countsOf(step, false) }));
}

/** Evidence that the canary is worse than what is live. A visitor counts once in a step, however often a page fails. */
export function evidenceOf(guard: Guard, steps: readonly StepCounts[]): number {
  const evidence = evidenceOfWorse(
    steps.map(({ canary, others }, index) => ({
      share: guard.steps[index]?.share ?? 0,
      canary: canary.visitors,
      others: others.visitors,
    })),
  );
  return Math.min(evidence, MAX_EVIDENCE);
}

/** A guard for operators: its counts, its evidence, its curve and how long it will take. */
export async function reportGuard(db: Database, guard: Guard, now: Date): Promise<GuardReport> {
  const steps = await countSteps(db, guard);
  const stepViews = steps.at(-1)?.canary.views ?? 0;
  return {
    steps: guard.steps,
    step: guard.step,
    stepViews,
    startedAt: guard.startedAt,
    pausedAt: guard.pausedAt,
    canary: addUp(steps.map(({ canary }) => canary)),
    others: addUp(steps.map(({ others }) => others)),
    evidence: evidenceOf(guard, steps),
    withdrawnAt: WORSE,
    minutesLeft: minutesLeft(guard, stepViews, await viewsPerMinute(db, now)),
    curve: await curveOf(db, guard),
  };
}

/** Adds up the counts of all steps. */
export function addUp(counts: readonly GuardCounts[]): GuardCounts {
  return counts.reduce(
    (sum, { views, failures, visitors }) => ({
      views: sum.views + views,
      failures: sum.failures + failures,
      visitors: sum.visitors + visitors,
    }),
    { views: 0, failures: 0, visitors: 0 },
  );
}

/** Page views of the whole site in the last day. Each has a shell. */
async function viewsPerMinute(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ views: sum(pageViews.views).mapWith(Number) })
    .from(pageViews)
    .where(and(eq(pageViews.app, SHELL), gte(pageViews.hour, new Date(now.getTime() - DAY))));
  return (row?.views ?? 0) / (DAY / 60_000);
}

function minutesLeft({ steps, step }: Guard, stepViews: number, perMinute: number): number | null {
  if (perMinute === 0) return null;
  const minutes = steps.slice(step).map(({ share, views }, index) => {
    const missing = Math.max(0, views - (index === 0 ? stepViews : 0));
    return missing / (perMinute * (share / 100));
  });
  return Math.ceil(minutes.reduce((sum, some) => sum + some, 0));
}

/** Shares of failed page views from the start until the end of each period. */
async function curveOf(db: Database, guard: Guard): Promise<GuardReport['curve']> {
  const views = await db
    .select({
      period: guardViews.period,
      canary: sumIf(guardViews.views, guardViews.inCanary),
      others: sumIf(guardViews.views, not(guardViews.inCanary)),
    })
    .from(guardViews)
    .where(eq(guardViews.guard, guard.id))
    .groupBy(guardViews.period)
    .orderBy(guardViews.period);
  const failures = await db
    .select({ at: guardFailures.at, inCanary: guardFailures.inCanary })
    .from(guardFailures)
    .where(eq(guardFailures.guard, guard.id))
    .orderBy(guardFailures.at);
  const seen = { canary: 0, others: 0 };
  const failed = { canary: 0, others: 0 };
  let counted = 0;
  const points = views.map(({ canary, others }, index) => {
    seen.canary += canary;
    seen.others += others;
    const end = views[index + 1]?.period.getTime() ?? Number.POSITIVE_INFINITY;
    for (let next = failures[counted]; next && next.at.getTime() < end; next = failures[counted]) {
      failed[next.inCanary ? 'canary' : 'others'] += 1;
      counted += 1;
    }
    return {
      canaryViews: seen.canary,
      canary: failedPercent({ views: seen.canary, failures: failed.canary }),
      others: failedPercent({ views: seen.others, failures: failed.others }),
    };
  });
  return thinOut(points);
}

function sumIf(column: Column, condition: SQL | Column) {
  return sql`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);
}

/** Keeps the last one of points that are close together. */
function thinOut<T>(points: readonly T[]): T[] {
  const step = Math.ceil(points.length / POINTS);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
