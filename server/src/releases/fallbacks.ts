import { type Release, SHELL } from '@arena/shared/contract/release';
import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { misfitsOf } from './gate';
import type { View } from './live-site';
import { pileUp } from './previous';
import { activations, releases } from './table';

/** The last good release of each section: the one that a rollback would bring back, as far as it is kept and fits. */
export class StandIns {
  /** By app: what was live and what is, as far as a rollback would go back to it. */
  private readonly piles = new Map<string, string[]>();
  /** The newest activation that is in them. */
  private newest = 0;

  constructor(private readonly db: Database) {}

  /** Reads those of the sections in `live`; of the history only what has been added since the last time. */
  async read(live: View): Promise<View> {
    await this.catchUp();
    const wanted = new Map<string, string>();
    for (const { app } of live) {
      const previous = this.piles.get(app)?.at(-2);
      if (app !== SHELL && previous !== undefined) wanted.set(app, previous);
    }
    if (wanted.size === 0) return [];
    const kept = await this.db
      .select({ manifest: releases.manifest })
      .from(releases)
      .where(
        and(
          inArray(releases.app, [...wanted.keys()]),
          inArray(releases.id, [...wanted.values()]),
          isNull(releases.prunedAt),
        ),
      );
    return kept
      .map(({ manifest }) => manifest)
      .filter(({ app, id }) => wanted.get(app) === id)
      .filter((release) => misfitsOf(release, live).length === 0);
  }

  private async catchUp() {
    const { seq, app, release, kind } = activations;
    const added = await this.db
      .select({ seq, app, release, kind })
      .from(activations)
      .where(gt(seq, this.newest))
      .orderBy(asc(seq));
    for (const change of added) {
      // Another reading at the same time may have been faster.
      if (change.seq <= this.newest) continue;
      this.newest = change.seq;
      const pile = this.piles.get(change.app) ?? [];
      this.piles.set(change.app, pile);
      pileUp(pile, change);
    }
  }
}

/**
 * What stands in for a section's release in a view: for a live one the last good one, for any other the live one.
 * @returns undefined when there is none that fits
 */
export function standInOf(release: Release, view: View, { live, standIns }: { live: View; standIns: View }) {
  const isLive = live.some(({ app, id }) => app === release.app && id === release.id);
  const candidate = (isLive ? standIns : live).find(({ app }) => app === release.app);
  return candidate && misfitsOf(candidate, view).length === 0 ? candidate : undefined;
}
