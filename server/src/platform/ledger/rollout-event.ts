import type { EventType } from '../../operators/events/event-types';
import type { NewEvent } from '../../operators/events/record-event';
import type { Rollout } from './table';

const EVENT_TYPES = {
  activate: 'release.activated',
  rollback: 'release.rolled_back',
  retire: 'release.retired',
  canary: 'canary.set',
  withdraw: 'canary.withdrawn',
} as const satisfies Record<Rollout['kind'], EventType>;

type Change = { app: string; release: string; kind: Rollout['kind']; share?: number | null | undefined };

/** The event about a rollout of one app or of several apps at once. */
export function rolloutEvent(
  changes: readonly Change[],
  {
    requestedAt,
    changeId,
    scheduleId,
    ...circumstances
  }: Pick<NewEvent, 'at' | 'by' | 'reason'> & {
    requestedAt: Date | null;
    changeId: string | undefined;
    scheduleId: string | undefined;
  },
): NewEvent | undefined {
  // A rollback of several apps retires those that were not live before.
  const change = changes.find(({ kind }) => kind === 'rollback') ?? changes[0];
  if (!change) return undefined;
  const releases = changes.map(({ app, release, kind: action, share = null }) => ({ app, release, action, share }));
  return {
    ...circumstances,
    type: EVENT_TYPES[change.kind],
    details: { releases, requestedAt: requestedAt?.toISOString(), changeId, scheduleId },
  };
}
