import { failedPercent, type GuardCounts, type GuardReport } from '@arena/shared/contract/guard';
import { SHELL } from '@arena/shared/contract/release/release';
import { DAY, MINUTE } from '@arena/shared/contract/time/duration';
import { and, type Column, count, countDistinct, eq, gte, not, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { Guard } from '../../ledger/guard/guards';
import { guardFailures, guardForms, guardViews, guardVisitors } from '../../ledger/guard/table';
import { rollouts } from '../../ledger/table';
import {
  DOUBTFUL,
  describeWorseForms,
  evidenceOf,
  evidenceOfWorse,
  type Failures,
  type Forms,
  formOutcomes,
  largestEvidence,
  type Outcomes,
  WORSE,
} from '../../traffic/guarded-views/evidence';
import { pageViews } from '../../traffic/page-views/table';
import { LEAST_STEP_TIME, type Observed } from './decide';

/** Page views, failures and visitors with failures in one step, for visitors with the canary and for all others. */
type StepCounts = { canary: GuardCounts; others: GuardCounts };

/** More evidence than this adds no information. */
const MAX_EVIDENCE = 1e9;

/** Points of a curve. */
const POINTS = 60;

/** Most visitors load one or two documents; further pages open in the tab. */
const VISITORS_PER_VIEW = 0.6;

/** The counts of a guard in each step so far. */
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
    // Other servers write page views slightly later than failures.
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

/**
 * The basis of a guard's decision: failing visitors and forms of each step, and visitors and time of the current step.
 * `worseForms`: a sentence, if forms say more than failures.
 */
export async function observe(
  db: Database,
  guard: Guard,
  now: Date,
): Promise<Observed & { worseForms: string | null }> {
  const { visitor, network } = guardVisitors;
  const [seen] = await db
    .select({ visitors: count(visitor), networks: countDistinct(network) })
    .from(guardVisitors)
    .where(and(eq(guardVisitors.guard, guard.id), eq(guardVisitors.step, guard.step)));
  const [started] = await db.select({ at: rollouts.at }).from(rollouts).where(eq(rollouts.seq, guard.rollout));
  const failures = await findFailures(db, guard);
  const forms = await findForms(db, guard);
  const outcomes = { failures, ...formOutcomes(forms) };
  const largest = largestEvidence(outcomes);
  const isOfForms = largest >= DOUBTFUL && largest > evidenceOfWorse(failures);
  return {
    ...outcomes,
    worseForms: isOfForms ? describeWorseForms(forms) : null,
    visitors: seen?.visitors ?? 0,
    networks: seen?.networks ?? 0,
    elapsed: now.getTime() - (started?.at ?? guard.startedAt).getTime(),
  };
}

/**
 * Failing visitors of each step. Only the first one of each client network counts, whichever release it had: no network
 * then counts more than another, and an equally good release still gets its proportional share.
 */
async function findFailures(db: Database, guard: Guard): Promise<Failures[]> {
  const { step, inCanary, number, at } = guardFailures;
  const network = sql`coalesce(${guardFailures.network}, ${guardFailures.visitor})`;
  const first = await db
    .selectDistinctOn([step, network], { step, inCanary })
    .from(guardFailures)
    .where(and(eq(guardFailures.guard, guard.id), guard.countsFrom ? gte(at, guard.countsFrom) : undefined))
    .orderBy(step, network, at, number);
  return guard.steps.slice(0, guard.step + 1).map(({ share }, index) => {
    const inStep = first.filter((row) => row.step === index);
    return { share, ...countCohorts(inStep) };
  });
}

function countCohorts(rows: readonly { inCanary: boolean }[]) {
  const canary = rows.filter((row) => row.inCanary).length;
  return { canary, others: rows.length - canary };
}

/** Forms of each step. As above, only the first one of each client network counts as sent, as refused, and as tried. */
async function findForms(db: Database, guard: Guard): Promise<Forms[]> {
  const { step, inCanary, isSent, network, at, id } = guardForms;
  const since = (column: Column) => (guard.countsFrom ? gte(column, guard.countsFrom) : undefined);
  const first = await db
    .selectDistinctOn([step, network, isSent], { step, network, isSent, inCanary, id })
    .from(guardForms)
    .where(and(eq(guardForms.guard, guard.id), since(at)))
    .orderBy(step, network, isSent, id);
  const seen = await db
    .select({ step: guardViews.step, inCanary: guardViews.inCanary, visits: sum(guardViews.visits).mapWith(Number) })
    .from(guardViews)
    .where(and(eq(guardViews.guard, guard.id), since(guardViews.period)))
    .groupBy(guardViews.step, guardViews.inCanary);
  return guard.steps.slice(0, guard.step + 1).map(({ share }, index) => {
    // The last of equal keys stays in a map: the earliest form.
    const inStep = first.filter((row) => row.step === index).sort((a, b) => b.id - a.id);
    const tried = [...new Map(inStep.map((row) => [row.network, row])).values()];
    const sent = countCohorts(inStep.filter((row) => row.isSent));
    // As above, other servers write page views slightly later.
    const views = (isCanary: boolean, least: number) =>
      Math.max(seen.find((row) => row.step === index && row.inCanary === isCanary)?.visits ?? 0, least);
    return {
      ...{ share, sent, tried: countCohorts(tried), refused: countCohorts(inStep.filter((row) => !row.isSent)) },
      views: { canary: views(true, sent.canary), others: views(false, sent.others) },
    };
  });
}

/** Evidence that a release is worse than the one before, as a finite number. */
export function finiteEvidence(outcomes: Outcomes): number {
  return Math.min(evidenceOf(outcomes), MAX_EVIDENCE);
}

/** A guard for operators: its counts, its evidence, its curve and how long it will take. */
export async function reportGuard(db: Database, guard: Guard, now: Date): Promise<GuardReport> {
  const steps = await countSteps(db, guard);
  const observed = await observe(db, guard, now);
  return {
    steps: guard.steps,
    step: guard.step,
    stepViews: observed.visitors,
    startedAt: guard.startedAt,
    pausedAt: guard.pausedAt,
    pausedBy: guard.pausedBy,
    waits: guard.waits,
    canary: addUp(steps.map(({ canary }) => canary)),
    others: addUp(steps.map(({ others }) => others)),
    evidence: finiteEvidence(observed),
    worseForms: observed.worseForms,
    withdrawnAt: WORSE,
    minutesLeft: minutesLeft(guard, observed, (await viewsPerMinute(db, now)) * VISITORS_PER_VIEW),
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

function minutesLeft({ steps, step }: Guard, { visitors, elapsed }: Observed, perMinute: number): number | null {
  if (perMinute === 0) return null;
  const minutes = steps.slice(step).map(({ share, views }, index) => {
    const missing = Math.max(0, views - (index === 0 ? visitors : 0));
    const least = (LEAST_STEP_TIME - (index === 0 ? elapsed : 0)) / MINUTE;
    return Math.max(least, missing / (perMinute * (share / 100)));
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
