import { type Release, SHELL } from '@arena/shared/contract/release';
import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { incompatibilities } from './incompatibilities';
import { applyToStack } from './previous';
import type { ReleaseSet } from './release-set';
import { isLiveChange } from './rollouts';
import { releases, rollouts } from './table';

/** The fallback release of each section: the one a rollback would return to, if its files exist and it is compatible. */
export class Fallbacks {
  /** By app: the releases that rollbacks would go back to, the live one on top. */
  private readonly stacks = new Map<string, string[]>();
  /** Number of the last change that was applied to the stacks. */
  private newest = 0;

  constructor(private readonly db: Database) {}

  /** The fallback releases of the sections in `live`. Reads only the changes since the last call. */
  async read(live: ReleaseSet): Promise<ReleaseSet> {
    await this.catchUp();
    const wanted = new Map<string, string>();
    for (const { app } of live) {
      const previous = this.stacks.get(app)?.at(-2);
      if (app !== SHELL && previous !== undefined) wanted.set(app, previous);
    }
    if (wanted.size === 0) return [];
    const published = await this.db
      .select({ manifest: releases.manifest })
      .from(releases)
      .where(
        and(
          inArray(releases.app, [...wanted.keys()]),
          inArray(releases.id, [...wanted.values()]),
          isNull(releases.prunedAt),
        ),
      );
    return published
      .map(({ manifest }) => manifest)
      .filter(({ app, id }) => wanted.get(app) === id)
      .filter((release) => incompatibilities(release, live).length === 0);
  }

  private async catchUp() {
    const { seq, app, release, kind } = rollouts;
    const added = await this.db
      .select({ seq, app, release, kind })
      .from(rollouts)
      .where(gt(seq, this.newest))
      .orderBy(asc(seq));
    for (const change of added) {
      // Another call may have applied it already.
      if (change.seq <= this.newest) continue;
      this.newest = change.seq;
      if (!isLiveChange(change)) continue;
      const stack = this.stacks.get(change.app) ?? [];
      this.stacks.set(change.app, stack);
      applyToStack(stack, change);
    }
  }
}

/**
 * The fallback of a section's release within a release set: for the live release the one before it, for any other the
 * live one.
 * @returns undefined if no compatible release exists
 */
export function fallbackFor(
  release: Release,
  releaseSet: ReleaseSet,
  { live, fallbacks }: { live: ReleaseSet; fallbacks: ReleaseSet },
) {
  const isLive = live.some(({ app, id }) => app === release.app && id === release.id);
  const candidate = (isLive ? fallbacks : live).find(({ app }) => app === release.app);
  return candidate && incompatibilities(candidate, releaseSet).length === 0 ? candidate : undefined;
}
