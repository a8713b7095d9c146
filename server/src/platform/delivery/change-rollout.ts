import type { GuardStep } from '@arena/shared/contract/guard';
import { SHELL } from '@arena/shared/contract/release/release';
import type { Seen } from '@arena/shared/contract/reports/browser-report';
import type { Database } from '../../kernel/database/database';
import { formatMoment } from '../../kernel/format-moment';
import { Refusal, throwIfAny } from '../../kernel/refusal';
import { insertGuard } from '../ledger/guard/guards';
import { requireUnlocked } from '../ledger/locks/locks';
import {
  type Circumstances,
  insertRollouts,
  liveChangesOf,
  liveReleaseSet,
  publishedRelease,
  recentLiveChanges,
  runningCanaries,
  runningCanary,
  withRolloutLock,
} from '../ledger/rollouts';
import type { Rollout } from '../ledger/table';
import { goneWarnings } from '../ledger/warnings';
import type { LiveSite } from '../live/live-site';
import { claimFaults } from '../release-set/claims';
import { includesRelease, withoutApps, withRelease } from '../release-set/release-set';
import { type CodeChecks, validateRollback } from '../validation/gate';
import { applyIfValid } from './apply-if-valid';
import type { RequireReleaseRights } from './editor-rights';

/** A change of one app: requester, reason and time. */
export type ChangeRequest = Circumstances & { app: string };

/** `skipBrowserCheck`: go live without the browser check. */
type ReleaseRequest = ChangeRequest & { release: string; skipBrowserCheck: boolean };

/**
 * Makes a published release live if it is valid together with the other live releases, and ends a canary of the app.
 * Activating the live release changes nothing and adds no row.
 * @param within called in the transaction of the change, before it: throws if it must not be made
 * @throws Refusal `not_found` for an unknown release, `conflict` with every fault that was found
 */
export async function activate(
  checks: CodeChecks,
  { app, release, skipBrowserCheck, ...circumstances }: ReleaseRequest,
  within: (tx: Database) => Promise<void>,
) {
  const { by, now } = circumstances;
  let checked: Seen | null = null;
  let warnings: string[] = [];
  await applyIfValid(
    checks,
    { releases: { [app]: release }, skipBrowserCheck, by: by.name, now },
    async (tx, { live, next, seen }) => {
      checked = seen;
      await within(tx);
      warnings = await goneWarnings(tx, live, next);
      await insertRollouts(tx, circumstances, [{ app, release, kind: 'activate', seen }]);
    },
  );
  return { app, release, seen: checked, warnings };
}

/**
 * Shows a published release to a share of visitors if it is valid together with the other live releases. Starts the
 * canary of an app, or changes its share or release. A request that changes nothing adds no row.
 * @param request.steps of a guard that raises the share; setting the share by hand ends the guard
 * @throws Refusal `not_found` for an unknown release, `conflict` if it is live already, or with every fault that was
 * found. Two canaries cannot claim one path: some visitors would get both.
 */
export async function startCanary(
  checks: CodeChecks,
  {
    app,
    release,
    share,
    steps,
    skipBrowserCheck,
    ...circumstances
  }: ReleaseRequest & { share: number; steps: readonly GuardStep[] | undefined },
) {
  const { by, now } = circumstances;
  const applied = await applyIfValid(
    checks,
    { releases: { [app]: release }, skipBrowserCheck, by: by.name, now },
    async (tx, { seen }) => {
      const running = await runningCanary(tx, app);
      if (running?.release === release && running.share === share && !steps) return;
      const others = (await runningCanaries(tx)).map(({ manifest }) => manifest);
      throwIfAny('conflict', claimFaults(await publishedRelease(tx, app, release), others));
      const change = { app, release, kind: 'canary', share, seen } as const;
      const [rollout = 0] = await insertRollouts(tx, circumstances, [change]);
      if (!steps) return;
      const replaces = (await liveReleaseSet(tx)).find((other) => other.app === app)?.id;
      if (replaces === undefined)
        throw new Refusal('conflict', `${app} is not live. A guard compares a canary with the live release.`);
      await insertGuard(tx, {
        app,
        release,
        replaces,
        steps,
        rollout,
        startedAt: now(),
        startedBy: by.name,
        skipBrowserCheck,
      });
    },
  );
  if (!applied) throw new Refusal('conflict', `${app} ${release} is already live: every visitor gets it.`);
  return { app, release, share };
}

/**
 * Ends the canary of an app: every visitor gets the live release.
 * @throws Refusal `conflict` if there is none
 */
export function withdrawCanary(db: Database, { app, ...circumstances }: ChangeRequest) {
  return withRolloutLock(db, async (tx) => {
    const running = await runningCanary(tx, app);
    if (!running) throw new Refusal('conflict', `${app} has no canary.`);
    const { release } = running;
    await insertRollouts(tx, circumstances, [{ app, release, kind: 'withdraw' }]);
    return { app, release, share: 0 };
  });
}

type RollbackRequest = ChangeRequest & {
  release?: string | undefined;
  site: LiveSite;
  requireRights: RequireReleaseRights;
};

/**
 * Goes back to `release`, or to the release that was live before. Does not render its pages first: it has been live,
 * and a rollback has to be fast. Ends a canary of the app, and restores a retired section.
 * @throws Refusal `conflict` if there is no earlier release, if the release was never live, or if it is incompatible
 * with the other live releases; `forbidden` if the caller may not use it
 */
export function rollback(
  db: Database,
  { app, site, release: requested, requireRights, ...circumstances }: RollbackRequest,
) {
  return withRolloutLock(db, async (tx) => {
    const { live, previousOf } = await site.read(tx);
    const release = requested ?? previousOf(app);
    if (!release) throw new Refusal('conflict', `${app} has no earlier release to go back to.`);
    const candidate = await publishedRelease(tx, app, release);
    await requireRights(tx, [{ app, release }]);
    if (includesRelease(live, candidate)) return { app, release, warnings: [] };
    const faults = await validateRollback(tx, candidate, live);
    if (faults.length > 0) faults.push(...(await hintAtGroup(tx, app)));
    throwIfAny('conflict', faults);
    const warnings = await goneWarnings(tx, live, withRelease(live, candidate));
    await insertRollouts(tx, circumstances, [{ app, release, kind: 'rollback' }]);
    return { app, release, warnings };
  });
}

async function hintAtGroup(tx: Database, app: string): Promise<string[]> {
  const changeId = (await liveChangesOf(tx, app)).at(-1)?.changeId;
  return changeId ? [`${app} went live with other apps. Roll them back together: ${changeId}.`] : [];
}

/**
 * Takes a section off the site: its routes and navigation entries disappear, its releases and history stay. Activating
 * or rolling back brings it back.
 * @throws Refusal `conflict` for the shell, for a section that is not live, and for a locked one
 */
export function retire(db: Database, { app, ...circumstances }: ChangeRequest) {
  if (app === SHELL) throw new Refusal('conflict', 'The shell cannot be retired: it shows every page.');
  return withRolloutLock(db, async (tx) => {
    const live = await liveReleaseSet(tx);
    const release = live.find((one) => one.app === app)?.id;
    if (!release) throw new Refusal('conflict', `${app} is not live.`);
    await requireUnlocked(tx, [app], circumstances.now());
    const warnings = await goneWarnings(tx, live, withoutApps(live, [app]));
    await insertRollouts(tx, circumstances, [{ app, release, kind: 'retire' }]);
    return { app, release, warnings };
  });
}

/**
 * Call it under the rollout lock.
 * @param expected the release that must be live; null: none
 * @throws Refusal `conflict` if a different release is live; names who changed it, and when
 */
export async function requireLive(db: Database, app: string, expected: string | null) {
  const [last] = await recentLiveChanges(db, app, 1);
  const live = last && last.kind !== 'retire' ? last.release : null;
  if (live !== expected) throw new Refusal('conflict', `${app} has changed in the meantime: ${describeChange(last)}`);
}

function describeChange(last: Pick<Rollout, 'kind' | 'release' | 'by' | 'at' | 'reason'> | undefined): string {
  if (!last) return 'nothing is live.';
  const { kind, release, by, at, reason } = last;
  const change = kind === 'retire' ? 'retired it' : `made ${release} live`;
  return `${by} ${change} on ${formatMoment(at)}${reason ? ` (${reason})` : ''}.`;
}
