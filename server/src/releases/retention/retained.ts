import { previousRelease } from '../previous';
import { isLiveChange } from '../rollouts';
import type { Rollout } from '../table';

const DAY = 24 * 60 * 60 * 1000;

/** The last published releases of every app that are always retained. */
const NEWEST_COUNT = 10;

/** Milliseconds for which a release is retained after it was published. */
const PUBLISHED_RETENTION = DAY;

/** Milliseconds for which a release is retained after visitors got it. A tab may still have it open. */
const SHOWN_RETENTION = 7 * DAY;

/** Releases and rollouts of one app; rollouts oldest first. */
export type AppHistory = {
  published: readonly { id: string; publishedAt: Date }[];
  rollouts: readonly Pick<Rollout, 'release' | 'kind' | 'at'>[];
};

/** Ids of the releases whose files must stay: live now or recently, a recent canary, the rollback target, or new. */
export function retained({ published, rollouts }: AppHistory, now: Date): Set<string> {
  const shownSince = now.getTime() - SHOWN_RETENTION;
  const publishedSince = now.getTime() - PUBLISHED_RETENTION;
  const liveChanges = rollouts.filter(isLiveChange);
  const newestFirst = published.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const shown = [
    ...inEffectSince(shownSince, liveChanges),
    ...inEffectSince(shownSince, rollouts).filter(({ kind }) => kind === 'canary'),
  ].map(({ release }) => release);
  const previous = previousRelease(liveChanges);
  return new Set([
    ...shown,
    ...(previous ? [previous] : []),
    ...newestFirst
      .filter(({ publishedAt }, i) => i < NEWEST_COUNT || publishedAt.getTime() >= publishedSince)
      .map(({ id }) => id),
  ]);
}

/** Changes that were in effect at any time since then. Each is in effect until the next one; the last one still is. */
function inEffectSince<T extends { at: Date }>(time: number, changes: readonly T[]): T[] {
  return changes.filter((_, i) => {
    const next = changes[i + 1];
    return !next || next.at.getTime() >= time;
  });
}
