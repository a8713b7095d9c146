import { describeSeen, type Seen } from '@arena/shared/contract/reports/browser-report';
import { describeDelay } from '@arena/shared/contract/time/describe-delay';

type Change = {
  reason: string | null;
  seen: Seen | null;
  changeId?: string | null;
  at: Date;
  requestedAt: Date | null;
};

/**
 * The reason of a change, its change of several apps, a missing browser check, and how much earlier it was requested;
 * empty without any of these.
 */
export function reasonOf({ reason, seen, changeId, at, requestedAt }: Change): string {
  return [reason, changeId, describeSeen(seen), describeDelay({ at, requestedAt })].filter(Boolean).join('; ');
}
