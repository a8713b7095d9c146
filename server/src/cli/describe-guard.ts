import { describeMinutes } from '@arena/shared/contract/describe-minutes';
import type { GuardCounts, GuardReport } from '@arena/shared/contract/guard';
import type { RunningCanary } from '@arena/shared/contract/ops-api';

/** From the lowest share of failed page views to the highest. */
const BARS = '▁▂▃▄▅▆▇█';

/** Characters of a curve. */
const WIDTH = 30;

/** Lines about a guarded canary: its step, how long it will take, and failed page views with their curves. */
export function describeGuardedCanary({ app, release, share, guard }: RunningCanary): string {
  if (!guard) return `${share} % of visitors get ${app} ${release}.`;
  const { steps, step, stepViews, canary, others, evidence, withdrawnAt, curve } = guard;
  const highest = Math.max(...curve.flatMap((point) => [point.canary, point.others]), 0);
  const points = curve.slice(-WIDTH);
  return [
    `${app} ${release}: guarded canary, step ${step + 1} of ${steps.length}, ${share} % of visitors, ` +
      `${stepViews} of ${steps[step]?.views ?? 0} page views. ${describeProgress(guard)}`,
    `  canary  ${drawCurve(
      points.map((point) => point.canary),
      highest,
    )}  ${describeFailures(canary)}`,
    `  others  ${drawCurve(
      points.map((point) => point.others),
      highest,
    )}  ${describeFailures(others)}`,
    `  Evidence that it is worse: ${evidence.toFixed(evidence < 10 ? 1 : 0)}. It is withdrawn at ${withdrawnAt}.`,
  ].join('\n');
}

function describeProgress({ pausedAt, minutesLeft }: GuardReport): string {
  if (pausedAt) return 'It is paused.';
  if (minutesLeft === null) return 'The site had no page views in the last day, so it waits.';
  return `With the page views of the last day it is live in about ${describeMinutes(minutesLeft)}.`;
}

function describeFailures({ views, failures }: GuardCounts): string {
  const percent = views === 0 ? 0 : (failures / views) * 100;
  return `${failures} of ${views} page views failed (${percent.toFixed(1)} %)`;
}

function drawCurve(percents: readonly number[], highest: number): string {
  const bars = percents.map((percent) => BARS[highest === 0 ? 0 : Math.round((percent / highest) * (BARS.length - 1))]);
  return bars.join('');
}
