import { randomBytes } from 'node:crypto';
import type { GroupedChange } from '@arena/shared/contract/ops-api/rollouts';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import type { Seen } from '@arena/shared/contract/reports/browser-report';
import { eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal, throwIfAny } from '../../kernel/refusal';
import {
  type Circumstances,
  insertRollouts,
  liveChangesOf,
  liveReleaseSet,
  publishedRelease,
  withRolloutLock,
} from '../ledger/rollouts';
import { type Rollout, rollouts } from '../ledger/table';
import { goneWarnings } from '../ledger/warnings';
import { incompatibilities } from '../release-set/incompatibilities';
import { type ReleaseSet, withOtherCandidates, withoutApps, withReleases } from '../release-set/release-set';
import type { CodeChecks } from '../validation/gate';
import { applyIfValid } from './apply-if-valid';

/**
 * Makes releases of several apps live and retires sections in one transaction, if the releases are valid together with
 * the other live releases. Ends their canaries. Releases that are live already get no row, and sections that are not
 * live none, either.
 * @param request.releases app → release; null: retire the section
 * @throws Refusal `not_found` for an unknown release, `conflict` with every fault that was found
 */
export async function activateTogether(
  checks: CodeChecks,
  {
    releases,
    skipBrowserCheck,
    ...circumstances
  }: Circumstances & { releases: Readonly<Record<string, string | null>>; skipBrowserCheck: boolean },
): Promise<GroupedChange> {
  if (releases[SHELL] === null) throw new Refusal('conflict', 'The shell cannot be retired: it shows every page.');
  const changeId = newChangeId();
  const { by, now } = circumstances;
  let checked: Seen | null = null;
  let warnings: string[] = [];
  const applied = await applyIfValid(
    checks,
    { releases, skipBrowserCheck, by: by.name, now },
    async (tx, { candidates, live, next, seen }) => {
      checked = seen;
      warnings = await goneWarnings(tx, live, next);
      const retired = live.filter(({ app }) => releases[app] === null);
      await insertRollouts(tx, { ...circumstances, changeId }, [
        ...candidates.map(({ app, id }) => ({ app, release: id, kind: 'activate', seen }) as const),
        ...retired.map(({ app, id }) => ({ app, release: id, kind: 'retire' }) as const),
      ]);
    },
  );
  return { changeId: applied ? changeId : null, releases, seen: checked, warnings };
}

/**
 * Rolls back a change of several apps in one transaction: each app gets the release that was live before, and a section
 * that was not live is retired. As with one app, no pages are rendered first. The rollback is a separate change.
 * @throws Refusal `not_found` for an unknown change, `conflict` if there is nothing to roll back, if an app has changed
 * since, or if the releases are incompatible with the other live releases
 */
export function rollbackTogether(
  db: Database,
  { changeId: undone, ...circumstances }: Circumstances & { changeId: string },
): Promise<GroupedChange> {
  return withRolloutLock(db, async (tx) => {
    const { steps, live, next } = await planRollback(tx, undone);
    const warnings = await goneWarnings(tx, live, next);
    const changeId = newChangeId();
    await insertRollouts(
      tx,
      { ...circumstances, changeId },
      steps.map(({ app, kind, release }) => ({ app, kind, release })),
    );
    const releases = steps.map(({ app, kind, release }) => [app, kind === 'retire' ? null : release] as const);
    return { changeId, releases: Object.fromEntries(releases), seen: null, warnings };
  });
}

/**
 * The steps of `rollbackTogether`, and the live releases before and after them.
 * @throws Refusal as `rollbackTogether`
 */
export async function planRollback(db: Database, undone: string) {
  const live = await liveReleaseSet(db);
  const changes = await db.select().from(rollouts).where(eq(rollouts.changeId, undone)).orderBy(rollouts.seq);
  if (changes.length === 0) throw new Refusal('not_found', `There is no change ${undone}.`);
  const steps = (await Promise.all(changes.map((change) => stepBack(db, change, live)))).flat();
  if (steps.length === 0) throw new Refusal('conflict', `${undone} is already rolled back.`);
  const { faults, next } = afterSteps(steps, live);
  throwIfAny('conflict', faults);
  return { steps, live, next };
}

/** The rollback of one app. `earlier`: the manifest of the release to go back to. */
type Step = { app: string; release: string } & ({ kind: 'rollback'; earlier: Release } | { kind: 'retire' });

/** @returns nothing if the app has been rolled back already */
async function stepBack(tx: Database, change: Rollout, live: ReleaseSet): Promise<Step[]> {
  const { app } = change;
  const current = live.find((one) => one.app === app)?.id;
  const earlier = liveAfter((await liveChangesOf(tx, app)).filter(({ seq }) => seq < change.seq).at(-1));
  if (current === earlier) return [];
  if (current !== liveAfter(change)) {
    throw new Refusal(
      'conflict',
      `${app} has changed since ${change.changeId}: ${current ?? 'nothing'} is live. Take back that change first.`,
    );
  }
  if (earlier) return [{ app, kind: 'rollback', release: earlier, earlier: await publishedRelease(tx, app, earlier) }];
  return [{ app, kind: 'retire', release: change.release }];
}

/** The release that is live after a change of an app; undefined if none is. */
function liveAfter(change: Pick<Rollout, 'kind' | 'release'> | undefined): string | undefined {
  return change?.kind === 'retire' ? undefined : change?.release;
}

/** The live releases after these steps, and why they could not be live together. */
function afterSteps(steps: readonly Step[], live: ReleaseSet): { next: ReleaseSet; faults: string[] } {
  const retired = steps.filter(({ kind }) => kind === 'retire').map(({ app }) => app);
  const rest = withoutApps(live, retired);
  const candidates = steps.flatMap((step) => (step.kind === 'rollback' ? step.earlier : []));
  const faults = candidates.flatMap((candidate) =>
    incompatibilities(candidate, withOtherCandidates(candidate, candidates, rest)),
  );
  const next = withReleases(rest, candidates);
  if (retired.includes(SHELL))
    return { next, faults: ['There was no shell before this change, and no page works without one.'] };
  // An incompatible shell and section both report it.
  return { next, faults: [...new Set(faults)] };
}

/** The id of a change of several apps. */
export function newChangeId(): string {
  return `change-${randomBytes(6).toString('hex')}`;
}
