import { describeSeen, type Seen } from '@arena/shared/contract/browser-report';
import { describeDelay } from '@arena/shared/contract/describe-delay';

type Change = {
  reason: string | null;
  seen: Seen | null;
  changeId?: string | null;
  at: Date;
  requestedAt: Date | null;
};

/**
 * Why the live releases changed, the change of several apps that it was part of, whether no browser saw the release
 * before, and how much earlier it was requested; empty if there is nothing to say.
 */
export function reasonOf({ reason, seen, changeId, at, requestedAt }: Change): string {
  return [reason, changeId, describeSeen(seen), describeDelay({ at, requestedAt })].filter(Boolean).join('; ');
}
