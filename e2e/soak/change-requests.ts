import type { Row } from './publisher';

/** A change that a publisher has asked for and that was acknowledged; times in milliseconds. */
export type Order = {
  kind: 'activate' | 'rollback';
  release: string;
  reason: string;
  sent: number;
  acknowledged: number;
};

/**
 * What is wrong with the history of an app, given all changes that were acknowledged: each has to be in it once, as it
 * was, and not before one that was acknowledged before it was asked for.
 */
export function faultsOf(history: readonly Row[], orders: readonly Order[]): string[] {
  const byReason = new Map(orders.map((order) => [order.reason, order]));
  const faults: string[] = [];
  let latest = 0;
  for (const { kind, release, reason } of history) {
    const order = byReason.get(reason ?? '');
    byReason.delete(reason ?? '');
    if (!order) {
      faults.push(`The history has "${reason}", which nobody has asked for, or has it twice.`);
      continue;
    }
    if (order.kind !== kind || order.release !== release) faults.push(`"${reason}" is ${kind} of ${release}.`);
    if (order.acknowledged < latest) faults.push(`"${reason}" stands after what was asked for later.`);
    latest = Math.max(latest, order.sent);
  }
  return [...faults, ...[...byReason.keys()].map((reason) => `"${reason}" was acknowledged and is lost.`)];
}
