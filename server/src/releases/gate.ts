import type { Seen } from '@arena/shared/contract/browser-report';
import type { Readiness } from '@arena/shared/contract/ops-api';
import { type Release, SHELL, validateManifest } from '@arena/shared/contract/release';
import type { Database } from '../database/database';
import type { BrowserCheck } from './browser-check/browser-check';
import { findBrowserReport } from './browser-check/stored-reports';
import { idsBeside } from './code-beside';
import { incompatibilities } from './incompatibilities';
import { navigationFaults } from './navigation';
import type { Prerenderer } from './prerender/prerenderer';
import { type ReleaseSet, shellOf, withRelease } from './release-set';
import { type RunningCanary, runningCanaries } from './rollouts';
import { queueValidation } from './validation-queue';
import { versionFaults } from './versions';

/** Which live sections a shell fits, by the same checks that decide whether the shell may go live. */
export function shellReadiness(shell: Release, live: ReleaseSet): Readiness {
  const faults = incompatibilities(shell, []);
  const sections = live.filter(({ app }) => app !== SHELL).sort((a, b) => (a.app < b.app ? -1 : 1));
  return {
    release: shell.id,
    faults,
    sections: sections.map((section) => {
      const reasons = incompatibilities(shell, [section]).filter((fault) => !faults.includes(fault));
      return { app: section.app, release: section.id, ready: reasons.length === 0, reasons };
    }),
  };
}

/**
 * Static checks of a release beside the live releases. The current rules for manifests apply even if the release was
 * published before they existed.
 */
export function runStaticChecks(candidate: Release, live: ReleaseSet): string[] {
  const faults = validateManifest(candidate);
  return faults.length > 0 ? faults : [...incompatibilities(candidate, live), ...navigationFaults(candidate, live)];
}

/**
 * What a section needs and the shell of a running canary does not have: some visitors get both. A canary that is
 * incompatible with the live releases is paused, so no visitor gets its shell and no section must fit it.
 */
export function shellCanaryFaults(candidate: Release, live: ReleaseSet, canaries: readonly RunningCanary[]): string[] {
  const shell = canaries.find(({ manifest }) => manifest.app === SHELL)?.manifest;
  if (!shell || candidate.app === SHELL || incompatibilities(shell, live).length > 0) return [];
  return versionFaults(candidate, [shell]);
}

/**
 * Validates a rollback. Newer rules for manifests do not apply and no pages are rendered: a release that was live
 * before is trusted.
 * @param history all live changes of the app
 */
export function validateRollback(
  candidate: Release,
  live: ReleaseSet,
  history: readonly { release: string }[],
): string[] {
  const wasLive = history.some(({ release }) => release === candidate.id);
  const faults = wasLive ? [] : [`${candidate.app} ${candidate.id} was never live. Activate it instead.`];
  return [...faults, ...incompatibilities(candidate, live)];
}

/** Checks of a release that run its code. Without a browser on the machine, there is no `browserCheck`. */
export type CodeChecks = { db: Database; prerenderer: Prerenderer; browserCheck: BrowserCheck | undefined };

type ValidationOptions = {
  /** Leaves out the browser, as an operator asked. */
  unseen: boolean;
  /** Who asks for it, and when. */
  by: string;
  at: Date;
};

/** `faults`: messages; none if the release may go live. */
export type Validation = { faults: string[]; seen: Seen };

/**
 * Validates a release beside the live releases. For a section, evaluates its entry, renders its pages under the live
 * shell and opens them in a browser. For a shell, does so with the pages of all live sections. Without a browser, the
 * report of the team's own one counts. A section must also fit the shell of a running canary that visitors get.
 * @throws HttpError 429 if too many releases of its app are waiting for validation
 */
export async function validateRelease(
  candidate: Release,
  live: ReleaseSet,
  { db, prerenderer, browserCheck }: CodeChecks,
  { unseen, by, at }: ValidationOptions,
): Promise<Validation> {
  const canaryFaults = shellCanaryFaults(candidate, live, await runningCanaries(db));
  const faults = [...new Set([...(await validateInNode(candidate, live, prerenderer)), ...canaryFaults])];
  if (faults.length > 0 || unseen || !shellOf(withRelease(live, candidate))) return { faults, seen: 'unseen' };
  if (!browserCheck) return findRehearsal(db, candidate, live);
  const report = await browserCheck.check({ release: candidate, live, by, at });
  return { faults: report.faults, seen: report.unfinished.length > 0 ? 'partly' : 'seen' };
}

/** The checks of `validateRelease` that need no browser. Returns a message for each fault. */
export async function validateInNode(
  candidate: Release,
  live: ReleaseSet,
  prerenderer: Prerenderer,
): Promise<string[]> {
  const faults = runStaticChecks(candidate, live);
  return faults.length > 0 ? faults : renderFaults(candidate, live, prerenderer);
}

/** What the browser of a team found, if it saw the release beside the same code as visitors will. */
async function findRehearsal(db: Database, candidate: Release, live: ReleaseSet): Promise<Validation> {
  const report = await findBrowserReport(db, candidate);
  const counts = report?.rehearsed && report.beside.join() === idsBeside(candidate, live).join();
  return counts ? { faults: report.faults, seen: 'rehearsed' } : { faults: [], seen: 'unseen' };
}

/** Renders the pages of a release beside the live releases. Returns a message for each fault. */
export async function renderFaults(candidate: Release, live: ReleaseSet, prerenderer: Prerenderer): Promise<string[]> {
  const releaseSet = withRelease(live, candidate);
  if (!shellOf(releaseSet)) return [];
  const faults = await queueValidation(candidate.app, () => prerenderer.renderMissing(releaseSet, candidate));
  // A section is responsible for its own pages only: broken pages of other apps do not block it.
  const own = faults.filter(({ app }) => candidate.app === SHELL || app === candidate.app);
  return own.map(({ message }) => message);
}
