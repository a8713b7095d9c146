import { describeSeen, type Seen } from '@arena/shared/contract/browser-report';

type Change = { reason: string | null; seen: Seen | null; changeId?: string | null };

/**
 * Why the live releases changed, the change of several apps that it was part of, and whether no browser saw the release
 * before; empty if there is nothing to say.
 */
export function reasonOf({ reason, seen, changeId }: Change): string {
  return [reason, changeId, describeSeen(seen)].filter(Boolean).join('; ');
}
