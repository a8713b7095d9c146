import { previousRelease } from '../previous';
import type { Activation } from '../table';

const DAY = 24 * 60 * 60 * 1000;

/** So many releases of every app stay, the last published ones. */
const NEWEST = 10;

/** Milliseconds a release stays that nobody has made live yet. */
const PUBLISHED_WITHIN = DAY;

/** Milliseconds a release stays after it was on the site: a tab may still have it open. */
const SHOWN_WITHIN = 7 * DAY;

/** What is known of one app; changes oldest first. */
export type AppHistory = {
  published: readonly { id: string; publishedAt: Date }[];
  activations: readonly Pick<Activation, 'release' | 'kind' | 'at'>[];
  canaries: readonly { release: string; share: number; at: Date }[];
};

/** Ids of the releases of an app whose files must stay: live, shown lately, to roll back to, or new. */
export function retained({ published, activations, canaries }: AppHistory, now: Date): Set<string> {
  const shownSince = now.getTime() - SHOWN_WITHIN;
  const publishedSince = now.getTime() - PUBLISHED_WITHIN;
  const newestFirst = published.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const kept = [
    ...inForceSince(shownSince, activations),
    ...inForceSince(shownSince, canaries).filter(({ share }) => share > 0),
  ].map(({ release }) => release);
  const previous = previousRelease(activations);
  return new Set([
    ...kept,
    ...(previous ? [previous] : []),
    ...newestFirst
      .filter(({ publishedAt }, i) => i < NEWEST || publishedAt.getTime() >= publishedSince)
      .map(({ id }) => id),
  ]);
}

/** The changes that have held at some time since then: each holds until the next one, the last one still. */
function inForceSince<T extends { at: Date }>(time: number, changes: readonly T[]): T[] {
  return changes.filter((_, i) => {
    const next = changes[i + 1];
    return !next || next.at.getTime() >= time;
  });
}
