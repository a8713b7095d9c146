import type { Readiness } from '@arena/shared/contract/ops-api/checks';
import { type Release, SHELL, validateManifest } from '@arena/shared/contract/release/release';
import {
  type BrowserReport,
  describeIncomplete,
  outcomeOf,
  type Seen,
} from '@arena/shared/contract/reports/browser-report';
import { byAppName } from '@arena/shared/contract/section/navigation';
import type { Database } from '../../kernel/database/database';
import { type RunningCanary, runningCanaries, wasLive } from '../ledger/rollouts';
import { coLoadedIds } from '../release-set/co-loaded';
import { incompatibilities } from '../release-set/incompatibilities';
import { navigationFaults } from '../release-set/navigation';
import { redirectFaults } from '../release-set/redirects';
import { type ReleaseSet, shellOf, withOtherCandidates, withReleases } from '../release-set/release-set';
import { versionFaults } from '../release-set/versions';
import type { BrowserCheck, ReleaseCheck } from './browser-check/browser-check';
import type { Caller } from './browser-check/check-queue';
import { findBrowserReport } from './browser-check/stored-reports';
import { earlierShellFaults } from './earlier-shells';
import { NotRenderedError, type Prerenderer } from './prerender/prerenderer';
import { queueValidation } from './validation-queue';

/**
 * Selects the live sections that are compatible with a shell, by the checks that decide whether the shell may go live.
 */
export function shellReadiness(shell: Release, live: ReleaseSet): Readiness {
  const all = runStaticChecks(shell, live);
  // A redirect to a page of a section is a fault only without that section.
  const faultsWith = (sections: ReleaseSet) => runStaticChecks(shell, sections).filter((fault) => all.includes(fault));
  const own = faultsWith([]);
  const sections = live
    .filter(({ app }) => app !== SHELL)
    .sort(byAppName)
    .map((section) => {
      const reasons = faultsWith([section]).filter((fault) => !own.includes(fault));
      return { app: section.app, release: section.id, ready: reasons.length === 0, reasons };
    });
  const ofSections = sections.flatMap(({ reasons }) => reasons);
  // Faults that only appear with all sections together, such as too many navigation entries.
  const others = all.filter((fault) => !own.includes(fault) && !ofSections.includes(fault));
  return { release: shell.id, faults: [...own, ...others], sections };
}

/**
 * Static checks of a release with the live releases. The current rules for manifests apply even if the release is older
 * than they are.
 */
export function runStaticChecks(candidate: Release, live: ReleaseSet): string[] {
  const faults = validateManifest(candidate);
  if (faults.length > 0) return faults;
  return [
    ...incompatibilities(candidate, live),
    ...navigationFaults(candidate, live),
    ...redirectFaults(candidate, live),
  ];
}

/** Static checks of releases that would go live together. */
export function combinationFaults(candidates: ReleaseSet, live: ReleaseSet): string[] {
  const faults = candidates.flatMap((candidate) =>
    runStaticChecks(candidate, withOtherCandidates(candidate, candidates, live)),
  );
  // An incompatible shell and section both report it.
  return [...new Set(faults)];
}

/**
 * Needs of sections that the shell of a running canary does not meet: some visitors get both. A canary that is
 * incompatible with the live releases is paused, so visitors do not get its shell, and sections need not fit it. If one
 * of the candidates is a shell, the canary ends.
 */
export function shellCanaryFaults(
  candidates: ReleaseSet,
  live: ReleaseSet,
  canaries: readonly RunningCanary[],
): string[] {
  const shell = canaries.find(({ manifest }) => manifest.app === SHELL)?.manifest;
  if (!shell || shellOf(candidates) || incompatibilities(shell, live).length > 0) return [];
  return candidates.flatMap((candidate) => versionFaults(candidate, [shell]));
}

/**
 * Validates a rollback. Newer rules for manifests do not apply and no pages are rendered, because a release that was
 * live before is trusted.
 */
export async function validateRollback(db: Database, candidate: Release, live: ReleaseSet): Promise<string[]> {
  const { app, id } = candidate;
  const faults = (await wasLive(db, candidate)) ? [] : [`${app} ${id} was never live. Activate it instead.`];
  return [...faults, ...incompatibilities(candidate, live)];
}

/**
 * Checks of a release that run its code. Without a browser on the machine, there is no `browserCheck`. `signal`: aborts
 * when the requester no longer waits, and then nothing goes live.
 */
export type CodeChecks = {
  db: Database;
  prerenderer: Prerenderer;
  browserCheck: ReleaseCheck | undefined;
  signal?: AbortSignal | undefined;
};

/** The parts that the checks of all callers share. */
export type CheckSources = Pick<CodeChecks, 'db' | 'prerenderer'> & { browserCheck: BrowserCheck | undefined };

/** The checks of one caller. */
export function checksFor({ db, prerenderer, browserCheck }: CheckSources, caller: Caller): CodeChecks {
  return { db, prerenderer, browserCheck: browserCheck?.for(caller), signal: caller.signal };
}

type ValidationOptions = {
  /** Skips the browser check, as an operator requested. */
  skipBrowserCheck: boolean;
  /** Requester and time. */
  by: string;
  at: Date;
};

/**
 * `faults`: messages; with any, the release may not go live. `incomplete`: why the browser check neither passed nor
 * failed; the release may not go live before another check. `failed`: whether the browser found the faults.
 */
export type Validation = { faults: string[]; failed: boolean; incomplete: string | null; seen: Seen };

const UNCHECKED = { failed: false, incomplete: null, seen: 'unseen' } as const;

/**
 * Validates releases that would go live together, with the live releases. For a section, evaluates its entry, renders
 * its pages under the shell and opens them in a browser; for a shell, the pages of all sections. Without a browser on
 * the server, the report of the team's browser counts. A section must also fit the shell of a running canary that
 * visitors get. If an operator skips the browser check, pages need not be rendered by a server that is too busy either.
 * @throws Refusal `rate_limited` if too many validations are waiting
 */
export async function validateReleases(
  candidates: ReleaseSet,
  live: ReleaseSet,
  { db, prerenderer, browserCheck }: CodeChecks,
  { skipBrowserCheck, by, at }: ValidationOptions,
): Promise<Validation> {
  const canaryFaults = shellCanaryFaults(candidates, live, await runningCanaries(db));
  try {
    const faults = [...new Set([...(await validateInNode(candidates, live, { db, prerenderer })), ...canaryFaults])];
    if (faults.length > 0 || skipBrowserCheck || !shellOf(withReleases(live, candidates)))
      return { faults, ...UNCHECKED };
    if (!browserCheck) return await findRehearsals(db, candidates, live);
    const report = await browserCheck.check({ releases: candidates, live, by, at });
    return verdictOf([report], 'seen');
  } catch (error) {
    if (!(error instanceof NotRenderedError)) throw error;
    const seen = skipBrowserCheck ? UNCHECKED : { ...UNCHECKED, incomplete: error.reason, seen: 'partly' as const };
    return { faults: canaryFaults, ...seen };
  }
}

/**
 * The checks of `validateReleases` without the browser check. Sections are also rendered under the earlier shells that
 * they claim to fit. Returns a message for each fault.
 * @throws NotRenderedError if the server is too busy
 */
export async function validateInNode(
  candidates: ReleaseSet,
  live: ReleaseSet,
  { db, prerenderer }: Pick<CodeChecks, 'db' | 'prerenderer'>,
): Promise<string[]> {
  const faults = combinationFaults(candidates, live);
  if (faults.length > 0) return faults;
  const unrendered = await renderFaults(candidates, live, prerenderer);
  if (unrendered.length > 0 || shellOf(candidates)) return unrendered;
  return queueValidation(candidates, () => earlierShellFaults(candidates, live, { db, prerenderer }));
}

/**
 * The verdict of the teams' browsers, if each opened its release with the same co-loaded code that visitors will get.
 */
async function findRehearsals(db: Database, candidates: ReleaseSet, live: ReleaseSet): Promise<Validation> {
  const found = await Promise.all(
    candidates.map(async (candidate) => {
      const report = await findBrowserReport(db, candidate);
      const beside = coLoadedIds(candidate, withOtherCandidates(candidate, candidates, live));
      return report?.rehearsed && report.beside.join() === beside.join() ? [report] : [];
    }),
  );
  const reports = found.flat();
  return verdictOf(reports, reports.length === candidates.length ? 'rehearsed' : 'unseen');
}

/** Combines browser reports into one verdict. @param passed the result if they have neither faults nor gaps */
function verdictOf(reports: readonly BrowserReport[], passed: Seen): Validation {
  const failed = reports.some((report) => outcomeOf(report) === 'failed');
  const gap = reports.find((report) => outcomeOf(report) === 'incomplete');
  return {
    faults: reports.flatMap(({ faults }) => faults),
    failed,
    incomplete: !failed && gap ? describeIncomplete(gap) : null,
    seen: gap ? 'partly' : passed,
  };
}

/**
 * Renders the pages of candidates with the live releases. Returns a message for each fault.
 * @throws NotRenderedError if the server is too busy
 */
export async function renderFaults(
  candidates: ReleaseSet,
  live: ReleaseSet,
  prerenderer: Prerenderer,
): Promise<string[]> {
  const releaseSet = withReleases(live, candidates);
  if (!shellOf(releaseSet)) return [];
  const faults = await queueValidation(candidates, () => prerenderer.renderMissing(releaseSet, candidates));
  // A section is responsible only for its own pages: broken pages of other apps do not block it.
  const own = faults.filter(({ app }) => shellOf(candidates) || candidates.some((candidate) => candidate.app === app));
  return own.map(({ message }) => message);
}
