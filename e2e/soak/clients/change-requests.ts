import type { HistoryEntry } from '../publisher';

/** An acknowledged rollout change; times in milliseconds since the epoch. */
export type ChangeRequest = {
  kind: 'activate' | 'rollback';
  release: string;
  reason: string;
  sentAt: number;
  acknowledgedAt: number;
};

/**
 * Checks the history of an app against all acknowledged changes. Each change must be in the history once and unaltered,
 * and after every change that was acknowledged before it was sent.
 * @returns a message for each fault
 */
export function validateHistory(history: readonly HistoryEntry[], requests: readonly ChangeRequest[]): string[] {
  const byReason = new Map(requests.map((request) => [request.reason, request]));
  const faults: string[] = [];
  let latestSentAt = 0;
  for (const { kind, release, reason } of history) {
    const request = byReason.get(reason ?? '');
    byReason.delete(reason ?? '');
    if (!request) {
      faults.push(`The history has "${reason}" twice, or without a request.`);
      continue;
    }
    if (request.kind !== kind || request.release !== release) faults.push(`"${reason}" is ${kind} of ${release}.`);
    if (request.acknowledgedAt < latestSentAt)
      faults.push(`"${reason}" comes after a change that was requested later.`);
    latestSentAt = Math.max(latestSentAt, request.sentAt);
  }
  return [...faults, ...[...byReason.keys()].map((reason) => `"${reason}" was acknowledged but is missing.`)];
}
