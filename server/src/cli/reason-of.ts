import { describeSeen, type Seen } from '@arena/shared/contract/browser-report';

/** Why the live releases changed, and whether no browser saw the release before; empty if there is nothing to say. */
export function reasonOf({ reason, seen }: { reason: string | null; seen: Seen | null }): string {
  return [reason, describeSeen(seen)].filter(Boolean).join('; ');
}
