import { failedPercent, type GuardCounts } from '@arena/shared/contract/guard';

/** A sentence for the history: failed page views of the canary and of all other visitors. */
export function describeCounts({ canary, others }: { canary: GuardCounts; others: GuardCounts }): string {
  return `${failed(canary)} of the canary failed, and ${failed(others)} of all others.`;
}

function failed(counts: GuardCounts): string {
  return `${counts.failures} of ${counts.views} page views (${failedPercent(counts).toFixed(1)} %)`;
}
