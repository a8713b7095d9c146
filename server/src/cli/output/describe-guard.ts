import { describeEvidence, describeTimeLeft, failedPercent, type GuardCounts } from '@arena/shared/contract/guard';
import type { RunningCanary } from '@arena/shared/contract/ops-api/canaries';
import { escapeControls } from './escape-controls';

/** Bars, from the lowest share of failed page views to the highest. */
const BARS = '▁▂▃▄▅▆▇█';

/** Width of a curve in characters. */
const WIDTH = 30;

/** Lines about a guarded canary: its step, how long it will take, and failed page views with their curves. */
export function describeGuardedCanary({ app, release, share, guard }: RunningCanary): string {
  if (!guard) return `${share} % of visitors get ${app} ${release}.`;
  const { steps, step, stepViews, pausedAt, pausedBy, canary, others, curve } = guard;
  const highest = Math.max(...curve.flatMap((point) => [point.canary, point.others]), 0);
  const points = curve.slice(-WIDTH);
  return [
    escapeControls(
      `${app} ${release}: guarded canary, step ${step + 1} of ${steps.length}, ${share} % of visitors, ` +
        `${stepViews} of ${steps[step]?.views ?? 0} visitors. ${pausedAt ? `It was paused${pausedBy === null ? '' : ` by ${pausedBy}`}.` : describeTimeLeft(guard)}`,
    ),
    `  canary  ${drawCurve(
      points.map((point) => point.canary),
      highest,
    )}  ${describeFailures(canary)}`,
    `  others  ${drawCurve(
      points.map((point) => point.others),
      highest,
    )}  ${describeFailures(others)}`,
    `  ${describeEvidence(guard)}`,
  ].join('\n');
}

function describeFailures(counts: GuardCounts): string {
  return `${counts.failures} of ${counts.views} page views failed (${failedPercent(counts).toFixed(1)} %)`;
}

function drawCurve(percents: readonly number[], highest: number): string {
  const bars = percents.map((percent) => BARS[highest === 0 ? 0 : Math.round((percent / highest) * (BARS.length - 1))]);
  return bars.join('');
}
