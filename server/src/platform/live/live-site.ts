import { type Release, SHELL } from '@arena/shared/contract/release/release';
import type { Redirect } from '@arena/shared/contract/section/redirect';
import { isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import { activeGuards, type Guard } from '../ledger/guard/guards';
import { readManifests } from '../ledger/manifests';
import { releases } from '../ledger/table';
import { incompatibilities } from '../release-set/incompatibilities';
import { redirectsOf } from '../release-set/redirects';
import type { ReleaseSet } from '../release-set/release-set';
import { Cohorts } from './canary/cohorts';
import { fallbackFor } from './fallbacks';
import { RolloutState } from './rollout-state';

/** Milliseconds between checks for changes of other processes. */
export const POLL_INTERVAL = 300;

/**
 * The live releases and running canaries, held in memory so that a page view needs no database query. Changes of this
 * process take effect at once, those of other processes within a third of a second. Keeps the last known state while
 * the database cannot be reached.
 */
export class LiveSite {
  private cohorts = new Cohorts([], []);
  /** The releases that rollbacks would bring back, and whose files exist. */
  private previous: ReleaseSet = [];
  /** The last live releases of retired sections, the last retired first. */
  private retired: ReleaseSet = [];
  private redirects = new WeakMap<ReleaseSet, Redirect[]>();
  private newest = -1;
  private runningGuards: readonly Guard[] = [];
  private readonly state = new RolloutState();

  constructor(private readonly db: Database) {}

  get live(): ReleaseSet {
    return this.cohorts.live;
  }

  /** The release to load where a section's release fails in a browser. */
  fallbackFor(release: Release, releaseSet: ReleaseSet): Release | undefined {
    return fallbackFor(release, releaseSet, { live: this.live, fallbacks: this.previous });
  }

  /**
   * The redirects of a release set, and those that retired sections have left. Kept until the next change, because every
   * page view needs them.
   */
  redirectsOf(releaseSet: ReleaseSet): readonly Redirect[] {
    const redirects = this.redirects.get(releaseSet) ?? redirectsOf(releaseSet, this.retired);
    this.redirects.set(releaseSet, redirects);
    return redirects;
  }

  /** Whether different visitors get different release sets. */
  get hasCanaries(): boolean {
    return this.cohorts.canaries.length > 0;
  }

  /** Guards of the running canaries. Their paused state may be out of date. */
  get guards(): readonly Guard[] {
    return this.runningGuards;
  }

  /** Whether a visitor may get this release: it is live, a canary, or the fallback of a live section. */
  shows(release: StoredRelease): boolean {
    return this.shownRelease(release) !== undefined;
  }

  /** The manifest of a release that a visitor may get; undefined for all others. */
  shownRelease({ app, release }: StoredRelease): Release | undefined {
    const found = this.known.find((other) => other.app === app && other.id === release);
    const isFallback = found !== undefined && this.previous.includes(found);
    return isFallback && incompatibilities(found, this.live).length > 0 ? undefined : found;
  }

  /** The release set of a visitor: live releases, replaced by the canaries that the visitor is part of. */
  releaseSetFor(visitor: string): ReleaseSet {
    return this.cohorts.releaseSetFor(visitor);
  }

  /** Reads the live releases and canaries again if they have changed. */
  async refresh() {
    await this.state.catchUp(this.db);
    const { newest, live, canaries } = this.state;
    if (newest === this.newest) return;
    const previous = this.state.previous.filter(({ app }) => app !== SHELL);
    const shown = await readManifests(this.db, [...live, ...canaries], this.known);
    const manifestOf = ({ app, release }: StoredRelease) =>
      shown.filter((one) => one.app === app && one.id === release);
    // A release stays stored while a rollback would bring it back, but older servers may have deleted it.
    const stored = await readManifests(this.db, previous, this.known, isNull(releases.prunedAt));
    const retired = await readManifests(this.db, this.state.retired, [...this.known, ...this.retired]);
    const guards = await activeGuards(this.db);
    // A later refresh may have finished first.
    if (newest < this.newest) return;
    this.cohorts = new Cohorts(
      live.flatMap(manifestOf),
      canaries.flatMap((canary) => manifestOf(canary).map((manifest) => ({ manifest, share: canary.share }))),
    );
    this.runningGuards = guards;
    this.previous = stored;
    this.retired = retired;
    this.redirects = new WeakMap();
    this.newest = newest;
  }

  /**
   * The live releases, and the rollback target of an app. Reads only the manifests that this server does not know.
   * @param tx a transaction under the rollout lock
   */
  async read(tx: Database) {
    await this.state.catchUp(tx);
    return {
      live: await readManifests(tx, this.state.live, this.known),
      previousOf: (app: string) => this.state.previousOf(app),
    };
  }

  /** The manifests in memory. */
  private get known(): ReleaseSet {
    return [...this.live, ...this.cohorts.canaries.map(({ manifest }) => manifest), ...this.previous];
  }
}
