import { type Release, SHELL } from '@arena/shared/contract/release';
import type { Prerenderer } from '../prerender/prerenderer';
import { shellOf, type View } from './live-site';
import { oneCheckAtATime } from './one-check-at-a-time';
import { foreignPages } from './own-pages';
import { versionFaults } from './versions';

/** A view as it would be with `candidate` in it. */
export function viewWith(view: View, candidate: Release): View {
  return [...view.filter(({ app }) => app !== candidate.app), candidate];
}

/** What can be said against a release without running it: addresses that are taken, versions that do not fit. */
export function misfitsOf(candidate: Release, live: View): string[] {
  return [...takenAddresses(candidate, live), ...versionFaults(candidate, live)];
}

/**
 * Everything that speaks against showing a release beside what else is live. For a section: its entry is evaluated and
 * its pages are rendered under the live shell. For a shell: the pages of all live sections under it.
 * @returns sentences; none when the release may go live.
 * @throws Refusal when too many releases of its app are waiting for that
 */
export async function faultsOf(candidate: Release, live: View, prerenderer: Prerenderer): Promise<string[]> {
  const misfits = misfitsOf(candidate, live);
  if (misfits.length > 0) return misfits;
  const foreign = foreignPages(candidate, live);
  if (foreign.length > 0) return foreign;
  const view = viewWith(live, candidate);
  if (!shellOf(view)) return [];
  const faults = await oneCheckAtATime(candidate.app, () => prerenderer.renderMissing(view, candidate));
  // A section answers for its own pages; what else may be broken on the site is no reason to hold it back.
  const own = faults.filter(({ app }) => candidate.app === SHELL || app === candidate.app);
  return own.map(({ sentence }) => sentence);
}

function takenAddresses(candidate: Release, live: View): string[] {
  return live
    .filter(({ app }) => app !== candidate.app)
    .flatMap((other) =>
      candidate.section.paths
        .filter((path) => other.section.paths.includes(path))
        .map((path) => `${candidate.app} claims ${path}, which ${other.app} already answers.`),
    );
}
