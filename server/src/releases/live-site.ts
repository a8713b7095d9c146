import type { Release } from '@arena/shared/contract/release';
import { max } from 'drizzle-orm';
import type { Database } from '../database/database';
import { Cohorts } from './canary/cohorts';
import { Fallbacks, fallbackFor } from './fallbacks';
import { activeGuards, type Guard } from './guard/guards';
import type { ReleaseSet } from './release-set';
import { liveReleaseSet, runningCanaries } from './rollouts';
import { rollouts } from './table';

/** Milliseconds between two checks for changes of other processes. */
const POLL_INTERVAL = 300;

/**
 * The live releases and running canaries, held in memory so that a page view needs no database query. Changes of this
 * process show at once, those of other processes within a third of a second. While the database cannot be reached, the
 * last known state stays.
 */
export class LiveSite {
  private cohorts = new Cohorts([], []);
  private fallbacks: ReleaseSet = [];
  private newest = -1;
  private runningGuards: readonly Guard[] = [];
  private readonly fallbackReader: Fallbacks;
  private polling: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {
    this.fallbackReader = new Fallbacks(db);
  }

  get live(): ReleaseSet {
    return this.cohorts.live;
  }

  /** The release to load where a section's release fails in a browser. */
  fallbackFor(release: Release, releaseSet: ReleaseSet): Release | undefined {
    return fallbackFor(release, releaseSet, { live: this.live, fallbacks: this.fallbacks });
  }

  /** Whether visitors get different release sets. */
  get hasCanaries(): boolean {
    return this.cohorts.canaries.length > 0;
  }

  /** Guards of the running canaries. Whether one is paused may be out of date. */
  get guards(): readonly Guard[] {
    return this.runningGuards;
  }

  /** Whether a visitor may get this release: it is live, a canary, or the fallback of a live section. */
  shows(release: { app: string; release: string }): boolean {
    return this.shownRelease(release) !== undefined;
  }

  /** The manifest of a release that a visitor may get; undefined for all others. */
  shownRelease({ app, release }: { app: string; release: string }): Release | undefined {
    const canaries = this.cohorts.canaries.map(({ manifest }) => manifest);
    return [...this.live, ...canaries, ...this.fallbacks].find((other) => other.app === app && other.id === release);
  }

  /** The release set of a visitor: live releases, replaced by the canaries that the visitor is part of. */
  releaseSetFor(visitor: string): ReleaseSet {
    return this.cohorts.releaseSetFor(visitor);
  }

  /** Reads the live releases and canaries again if they have changed. */
  async refresh() {
    const newest = await newestChange(this.db);
    if (newest === this.newest) return;
    // Canaries first: one that goes live in between is then never missing from both lists.
    const canaries = await runningCanaries(this.db);
    const guards = await activeGuards(this.db);
    const live = await liveReleaseSet(this.db);
    const fallbacks = await this.fallbackReader.read(live);
    // A later refresh may have finished first.
    if (newest < this.newest) return;
    this.cohorts = new Cohorts(live, canaries);
    this.runningGuards = guards;
    this.fallbacks = fallbacks;
    this.newest = newest;
  }

  /** Starts polling for changes of other processes. */
  follow(onError: (error: unknown) => void) {
    const poll = () => {
      this.refresh()
        .catch(onError)
        .finally(() => {
          if (this.polling) this.polling = setTimeout(poll, POLL_INTERVAL).unref();
        });
    };
    this.polling = setTimeout(poll, POLL_INTERVAL).unref();
  }

  stop() {
    clearTimeout(this.polling);
    this.polling = undefined;
  }
}

/** The number of the last change; 0 before the first. */
async function newestChange(db: Database): Promise<number> {
  const [row] = await db.select({ newest: max(rollouts.seq) }).from(rollouts);
  return row?.newest ?? 0;
}
