import { type Release, SHELL } from '@arena/shared/contract/release';
import { sql } from 'drizzle-orm';
import { runningCanaries } from '../canary/running';
import type { Database } from '../database/database';
import { Cohorts } from './canary/cohorts';
import { StandIns, standInOf } from './fallbacks';
import { liveView } from './rollouts';

/** Milliseconds between two looks at what other processes have changed. */
const LOOK_EVERY = 300;

/** One release of every app: what a visitor gets to see. */
export type View = readonly Release[];

/** The shell of a view, and the section that answers an address, as far as there are any. */
export function shellOf(view: View): Release | undefined {
  return view.find(({ app }) => app === SHELL);
}

/**
 * What is live and which canaries run, kept in memory: showing a page asks no database. It follows the changes of this
 * process at once and those of others within a third of a second, and stays as it was while the database cannot be
 * reached.
 */
export class LiveSite {
  private cohorts = new Cohorts([], []);
  private standIns: View = [];
  private newest = -1;
  private readonly lastGood: StandIns;
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {
    this.lastGood = new StandIns(db);
  }

  get live(): View {
    return this.cohorts.live;
  }

  /** What stands in for a section's release where it fails in a browser. */
  standInOf(release: Release, view: View): Release | undefined {
    return standInOf(release, view, { live: this.live, standIns: this.standIns });
  }

  /** Whether some visitors get another view than others. */
  get hasCanaries(): boolean {
    return this.cohorts.canaries.length > 0;
  }

  /** Whether some visitors get this release: it is live, or a canary. */
  shows({ app, release }: { app: string; release: string }): boolean {
    const canaries = this.cohorts.canaries.map(({ manifest }) => manifest);
    return [...this.live, ...canaries].some((shown) => shown.app === app && shown.id === release);
  }

  /** What a visitor gets: the live releases, and the canaries whose share they are in. */
  viewOf(visitor: string): View {
    return this.cohorts.viewOf(visitor);
  }

  /** Reads what is live, if that has changed. */
  async refresh() {
    const newest = await newestChange(this.db);
    if (newest === this.newest) return;
    // In this order a canary that goes live in between is never missing from both.
    const canaries = await runningCanaries(this.db);
    const live = await liveView(this.db);
    const standIns = await this.lastGood.read(live);
    // Another reading that began later may have been faster.
    if (newest < this.newest) return;
    this.cohorts = new Cohorts(live, canaries);
    this.standIns = standIns;
    this.newest = newest;
  }

  /** Begins to follow the changes of other processes. */
  follow(onError: (error: unknown) => void) {
    const look = () => {
      this.refresh()
        .catch(onError)
        .finally(() => {
          if (this.looking) this.looking = setTimeout(look, LOOK_EVERY).unref();
        });
    };
    this.looking = setTimeout(look, LOOK_EVERY).unref();
  }

  stop() {
    clearTimeout(this.looking);
    this.looking = undefined;
  }
}

/** Rises with every activation and every change of a canary. */
async function newestChange(db: Database): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce((select max(seq) from activations), 0) + coalesce((select max(seq) from canaries), 0) as newest`,
  )) as unknown as { rows: { newest: string }[] };
  return Number(rows[0]?.newest);
}
