import type { Seen } from '@arena/shared/contract/reports/browser-report';
import type { Database } from '../../kernel/database/database';
import { Refusal, throwIfAny } from '../../kernel/refusal';
import { inSpan } from '../../kernel/tracing/spans';
import { requireNoOtherGuard } from '../ledger/guard/guards';
import { requireUnlocked } from '../ledger/locks/locks';
import { liveReleaseSet, publishedReleases, runningCanaries, withRolloutLock } from '../ledger/rollouts';
import { coLoadedReleases } from '../release-set/co-loaded';
import { includesRelease, type ReleaseSet, withoutApps, withReleases } from '../release-set/release-set';
import { type CodeChecks, combinationFaults, shellCanaryFaults, validateReleases } from '../validation/gate';
import { IncompleteCheckError } from '../validation/incomplete-check';

/** Attempts to validate releases while other live releases keep changing. */
const MAX_ATTEMPTS = 5;

/** Releases to validate, by app; null: the section is retired with the change. `by`: the requester. */
type ValidationRequest = {
  releases: Readonly<Record<string, string | null>>;
  skipBrowserCheck: boolean;
  by: string;
  now: () => Date;
};

/**
 * A valid change. `candidates`: the requested releases that are not live yet. `live`, `next`: the live releases before
 * and after it.
 */
type ValidChange = { candidates: ReleaseSet; live: ReleaseSet; next: ReleaseSet; seen: Seen };

/** Applies a change under the lock. */
type Apply = (tx: Database, change: ValidChange) => Promise<void>;

/**
 * Validates published releases together, which takes seconds and needs no lock, then applies a change under the lock.
 * Starts again if the live releases that load with them have changed in between.
 * @returns false if all of them are live already, and no section has to be retired: nothing was applied
 * @throws Refusal `not_found` for an unknown release, `conflict` with every fault that was found, or if an app is
 * locked or has a guarded canary of another release
 * @throws IncompleteCheckError if the browser could not check all of it
 */
export async function applyIfValid(
  checks: CodeChecks,
  { releases, skipBrowserCheck, by, now }: ValidationRequest,
  apply: Apply,
): Promise<boolean> {
  const { db } = checks;
  const named = Object.entries(releases);
  const activated = Object.fromEntries(named.flatMap(([app, id]) => (id === null ? [] : [[app, id]])));
  const retired = named.flatMap(([app, id]) => (id === null ? [app] : []));
  const validatedWith = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const requested = await publishedReleases(db, activated);
    const before = await liveReleaseSet(db);
    const live = withoutApps(before, retired);
    const candidates = requested.filter((release) => !includesRelease(live, release));
    if (candidates.length === 0 && live.length === before.length) return false;
    const apps = [...candidates.map(({ app }) => app), ...retired];
    await requireUnlocked(db, apps, now());
    await requireNoOtherGuard(db, candidates);
    const attributes = { 'arena.releases': candidates.map(({ app, id }) => `${app} ${id}`) };
    const { faults, failed, incomplete, seen } = await inSpan('validate releases', attributes, () =>
      validateReleases(candidates, live, checks, {
        skipBrowserCheck: skipBrowserCheck || candidates.length === 0,
        by,
        at: now(),
      }),
    );
    throwIfAny(failed ? 'check_failed' : 'conflict', faults);
    if (incomplete !== null) throw new IncompleteCheckError(activated, incomplete);
    for (const { id } of live) validatedWith.add(id);
    const applied = await inSpan('activate releases', attributes, () =>
      withRolloutLock(db, async (tx) => {
        checks.signal?.throwIfAborted();
        const current = await liveReleaseSet(tx);
        const liveNow = withoutApps(current, retired);
        const isValidated = requested.every(
          (release) => candidates.includes(release) !== includesRelease(liveNow, release),
        );
        if (!isValidated) return false;
        // Changes of other sections do not restart the validation. Otherwise a section could delay it forever.
        const coLoaded = candidates.flatMap((candidate) =>
          coLoadedReleases(candidate, withReleases(liveNow, candidates)),
        );
        if (!coLoaded.every((release) => candidates.includes(release) || validatedWith.has(release.id))) return false;
        throwIfAny('conflict', combinationFaults(candidates, liveNow));
        throwIfAny('conflict', shellCanaryFaults(candidates, liveNow, await runningCanaries(tx)));
        // An operator may have locked them while they were validated.
        await requireUnlocked(tx, apps, now());
        await requireNoOtherGuard(tx, candidates);
        // Their files may have been deleted while their pages were rendered.
        await publishedReleases(tx, activated);
        await apply(tx, { candidates, live: current, next: withReleases(liveNow, candidates), seen });
        return true;
      }),
    );
    if (applied) return true;
  }
  const names = Object.keys(releases).join(', ');
  throw new Refusal('conflict', `The live releases kept changing while ${names} was validated. Please try again.`);
}
