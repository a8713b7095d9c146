import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import { applyToStack } from '../ledger/previous';
import { isLiveChange } from '../ledger/rollouts';
import { type Rollout, rollouts } from '../ledger/table';

type Change = Pick<Rollout, 'seq' | 'app' | 'release' | 'kind' | 'share'>;

/**
 * `changed`: number of the last change of the live release. `stack`: the releases that rollbacks would go back to, the
 * live one on top.
 */
type AppState = {
  live: string | undefined;
  changed: number;
  canary: { release: string; share: number } | undefined;
  stack: string[];
};

/** The state that results from the rollouts of all apps. Reads each rollout once. */
export class RolloutState {
  private readonly apps = new Map<string, AppState>();
  private last = 0;

  /** Number of the last change; 0 before the first. */
  get newest(): number {
    return this.last;
  }

  get live(): StoredRelease[] {
    return listed(this.entries(), ({ live }) => live);
  }

  get canaries(): (StoredRelease & { share: number })[] {
    return this.entries().flatMap(([app, { canary }]) => (canary ? [{ app, ...canary }] : []));
  }

  /** The releases that rollbacks of live sections would bring back. */
  get previous(): StoredRelease[] {
    return listed(this.entries(), ({ live, stack }) => (live ? stack.at(-2) : undefined));
  }

  /** The last live releases of retired sections, the section that was retired last first. */
  get retired(): StoredRelease[] {
    const entries = this.entries().sort(([, one], [, other]) => other.changed - one.changed);
    return listed(entries, ({ live, stack }) => (live ? undefined : stack.at(-1)));
  }

  /** The release that a rollback of an app would bring back; for a retired section, its last live release. */
  previousOf(app: string): string | undefined {
    const state = this.apps.get(app);
    return state?.live ? state.stack.at(-2) : state?.stack.at(-1);
  }

  /** Applies the changes since the last call. */
  async catchUp(db: Database) {
    const { seq, app, release, kind, share } = rollouts;
    const added = await db
      .select({ seq, app, release, kind, share })
      .from(rollouts)
      .where(gt(seq, this.last))
      .orderBy(asc(seq));
    for (const change of added) {
      // Another call may have applied it already.
      if (change.seq > this.last) this.apply(change);
    }
  }

  private apply(change: Change) {
    const { seq, app, release, kind, share } = change;
    const state = this.apps.get(app) ?? { live: undefined, changed: 0, canary: undefined, stack: [] };
    this.apps.set(app, state);
    this.last = seq;
    state.canary = share === null ? undefined : { release, share };
    if (!isLiveChange(change)) return;
    state.live = kind === 'retire' ? undefined : release;
    state.changed = seq;
    applyToStack(state.stack, change);
  }

  private entries(): Entry[] {
    return [...this.apps].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

type Entry = [app: string, state: AppState];

function listed(entries: readonly Entry[], select: (state: AppState) => string | undefined): StoredRelease[] {
  return entries.flatMap(([app, state]) => {
    const release = select(state);
    return release === undefined ? [] : [{ app, release }];
  });
}
