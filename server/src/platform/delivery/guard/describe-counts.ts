import { failedPercent, type GuardCounts } from '@arena/shared/contract/guard';

/** A sentence for the history: how many page views failed, of the canary and of everybody else. */
export function describeCounts({ canary, others }: { canary: GuardCounts; others: GuardCounts }): string {
  return `${failed(canary)} of the canary failed, and ${failed(others)} of everybody else.`;
}

function failed(counts: GuardCounts): string {
  return `${counts.failures} of ${counts.views} page views (${failedPercent(counts).toFixed(1)} %)`;
}
