import { DAY } from '@arena/shared/contract/time/duration';
import { previousRelease } from '../../ledger/previous';
import { isLiveChange } from '../../ledger/rollouts';
import type { Rollout } from '../../ledger/table';

/** Number of the last published releases of every app that are always retained. */
const NEWEST_COUNT = 10;

/** Milliseconds for which a release is retained after it was published. */
const PUBLISHED_RETENTION = DAY;

/** Milliseconds for which a release is retained after visitors got it. A tab may still have it open. */
const SHOWN_RETENTION = 7 * DAY;

/** The same, for a release that is still open in a tab. */
const OPEN_RETENTION = 30 * DAY;

/** Milliseconds without a ping after which a tab counts as closed. Phones suspend tabs for days. */
export const TAB_LIFETIME = 7 * DAY;

/** Releases and rollouts of one app; rollouts oldest first. `open`: the releases in open tabs. */
export type AppHistory = {
  published: readonly { id: string; publishedAt: Date }[];
  rollouts: readonly Pick<Rollout, 'release' | 'kind' | 'at'>[];
  open: ReadonlySet<string>;
};

/**
 * Ids of the releases whose files must stay: live now or recently, a recent canary, open in a tab, the rollback target,
 * or new.
 */
export function retained({ published, rollouts, open }: AppHistory, now: Date): Set<string> {
  const publishedSince = now.getTime() - PUBLISHED_RETENTION;
  const liveChanges = rollouts.filter(isLiveChange);
  const newestFirst = published.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const shownFor = (retention: number) =>
    [
      ...inEffectSince(now.getTime() - retention, liveChanges),
      ...inEffectSince(now.getTime() - retention, rollouts).filter(({ kind }) => kind === 'canary'),
    ].map(({ release }) => release);
  const previous = previousRelease(liveChanges);
  return new Set([
    ...shownFor(SHOWN_RETENTION),
    ...shownFor(OPEN_RETENTION).filter((release) => open.has(release)),
    ...(previous ? [previous] : []),
    ...newestFirst
      .filter(({ publishedAt }, i) => i < NEWEST_COUNT || publishedAt.getTime() >= publishedSince)
      .map(({ id }) => id),
  ]);
}

/** Changes that were in effect at some time since then. Each is in effect until the next one. */
function inEffectSince<T extends { at: Date }>(time: number, changes: readonly T[]): T[] {
  return changes.filter((_, i) => {
    const next = changes[i + 1];
    return !next || next.at.getTime() >= time;
  });
}
