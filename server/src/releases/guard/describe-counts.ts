import type { GuardCounts } from '@arena/shared/contract/guard';

/** A sentence for the history: how many page views failed, of the canary and of everybody else. */
export function describeCounts({ canary, others }: { canary: GuardCounts; others: GuardCounts }): string {
  return `${failed(canary)} of the canary failed, and ${failed(others)} of everybody else.`;
}

function failed({ views, failures }: GuardCounts): string {
  const percent = views === 0 ? 0 : (failures / views) * 100;
  return `${failures} of ${views} page views (${percent.toFixed(1)} %)`;
}
