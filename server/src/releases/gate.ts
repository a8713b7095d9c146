import { type Release, SHELL, validateRelease } from '@arena/shared/contract/release';
import { claimFaults } from './claims';
import { shellOf, type View } from './live-site';
import { navigationFaults } from './navigation';
import type { Prerenderer } from './prerender/prerenderer';
import { oneCheckAtATime } from './validation-queue';
import { versionFaults } from './versions';

/** A view as it would be with `candidate` in it. */
export function viewWith(view: View, candidate: Release): View {
  return [...view.filter(({ app }) => app !== candidate.app), candidate];
}

/** What can never be shown together: addresses that are taken, versions that do not fit. */
export function misfitsOf(candidate: Release, live: View): string[] {
  return [...claimFaults(candidate, live), ...versionFaults(candidate, live)];
}

/**
 * Static checks of a release that is to be shown beside what else is live. It is read by today's rules for releases
 * even where it was published before them.
 */
export function validateCandidate(candidate: Release, live: View): string[] {
  const faults = validateRelease(candidate);
  return faults.length > 0 ? faults : [...misfitsOf(candidate, live), ...navigationFaults(candidate, live)];
}

/**
 * What speaks against a rollback. It is held up neither by rules that were made after the release was live nor by pages
 * that have to be rendered again: that it was live is what vouches for it.
 * @param history all activations of the app
 */
export function validateRollback(candidate: Release, live: View, history: readonly { release: string }[]): string[] {
  const wasLive = history.some(({ release }) => release === candidate.id);
  const faults = wasLive ? [] : [`${candidate.app} ${candidate.id} was never live. Activate it instead.`];
  return [...faults, ...misfitsOf(candidate, live)];
}

/**
 * Everything that speaks against showing a release beside what else is live. For a section: its entry is evaluated and
 * its pages are rendered under the live shell. For a shell: the pages of all live sections under it.
 * @returns sentences; none when the release may go live.
 * @throws Refusal when too many releases of its app are waiting for that
 */
export async function faultsOf(candidate: Release, live: View, prerenderer: Prerenderer): Promise<string[]> {
  const invalid = validateCandidate(candidate, live);
  return invalid.length > 0 ? invalid : renderFaults(candidate, live, prerenderer);
}

/** What becomes of rendering a release beside what else is live: a sentence for everything that fails. */
export async function renderFaults(candidate: Release, live: View, prerenderer: Prerenderer): Promise<string[]> {
  const view = viewWith(live, candidate);
  if (!shellOf(view)) return [];
  const faults = await oneCheckAtATime(candidate.app, () => prerenderer.renderMissing(view, candidate));
  // A section answers for its own pages; what else may be broken on the site is no reason to hold it back.
  const own = faults.filter(({ app }) => candidate.app === SHELL || app === candidate.app);
  return own.map(({ sentence }) => sentence);
}
