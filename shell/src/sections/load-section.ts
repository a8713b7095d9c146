import type { FederatedRelease, ListedSection, LiveSection } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';
import { loadRelease } from './load-release';
import { refetch } from './refetch';
import { findLive } from './release-index';
import { reportFailure } from './report-failure';
import type { SectionFailure } from './section-failure';
import { quarantine, sectionState } from './section-state';

/*
 * The rules for a section that fails. For each section, the release map names the live release and, if there is one, a
 * fallback: the last good release before it.
 *
 * 1. Try again. If the live release does not load, load it a second time, but not after a timeout: the visitor has
 *    already waited two minutes.
 * 2. Fall back. If it fails again, load the fallback instead.
 * 3. Say so. Report every release that fails to the server. Show the visitor a note above the fallback or, if no
 *    fallback loads, the reason of the failure.
 * 4. Never ask the broken one again. Quarantine it for the rest of the visit: load the fallback first, and the broken
 *    release only if the fallback does not load. If neither loads, later navigations fail at once until the visitor
 *    presses "Try again" or reloads the page. A broken connection proves nothing about the release and is not remembered.
 *
 * Rules 2 to 4 also apply to a release that loads but crashes before it has rendered anything.
 */

/** Milliseconds before the second try. A random delay of up to the same length is added to spread the load. */
const RETRY_DELAY = 300;

/** A section that has loaded. `release` is the live release or the fallback. */
export type LoadedSection = { live: LiveSection; release: string; section: Section };

/**
 * Loads a section by the rules above.
 * @throws SectionFailure of the live release when neither it nor its fallback loads
 */
export async function loadSection(listed: LiveSection | ListedSection): Promise<LoadedSection> {
  const live = await findLive(listed);
  const { failures, quarantined } = sectionState;
  // Rule 4
  const earlier = failures.get(live.release);
  if (earlier) throw earlier;
  const { standIn: fallback } = live;
  const loading =
    fallback && quarantined.has(live.release)
      ? loadOrReport(live, fallback).catch(() => load(live))
      : loadLiveFirst(live, fallback);
  return loading.catch((failure: SectionFailure) => {
    if (failure.reason !== 'network') failures.set(live.release, failure);
    throw failure;
  });
}

/** Lets the next `loadSection` ask for a release whose section has failed on this page. */
export function forgetFailure(release: string) {
  sectionState.failures.delete(release);
}

/**
 * Applies rules 2 to 4 to a section that crashed before it had rendered anything.
 * @returns the loaded fallback; undefined when there is none, or when it was the fallback that crashed
 * @throws SectionFailure when the fallback does not load
 */
export async function loadFallback(crashed: LoadedSection): Promise<LoadedSection | undefined> {
  const { live, release } = crashed;
  reportAndQuarantine(live, release, 'crashed');
  return live.standIn && !isFallback(crashed) ? loadOrReport(live, live.standIn) : undefined;
}

/** Whether the fallback has been loaded instead of the live release. */
export function isFallback({ live, release }: LoadedSection): boolean {
  return release !== live.release;
}

/** Rules 1 to 3 */
function loadLiveFirst(live: LiveSection, fallback: FederatedRelease | undefined): Promise<LoadedSection> {
  return load(live)
    .catch((failure: SectionFailure) => retry(live, failure))
    .catch((failure: SectionFailure) => {
      reportAndQuarantine(live, live.release, failure.reason);
      if (!fallback) throw failure;
      return loadOrReport(live, fallback).catch(() => {
        throw failure;
      });
    });
}

/** Loads the live release of a section, or another release of it. */
async function load(live: LiveSection, source: FederatedRelease = live): Promise<LoadedSection> {
  return { live, release: source.release, section: await loadRelease(live.app, source) };
}

/** Loads the fallback of a section and reports it if it fails. */
function loadOrReport(live: LiveSection, fallback: FederatedRelease): Promise<LoadedSection> {
  return load(live, fallback).catch((failure: SectionFailure) => {
    reportAndQuarantine(live, fallback.release, failure.reason);
    throw failure;
  });
}

async function retry(live: LiveSection, failure: SectionFailure): Promise<LoadedSection> {
  if (failure.reason === 'timeout') throw failure;
  await new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAY * (1 + Math.random()));
  });
  if (failure.reason === 'integrity') await refetch(live.app, live.release);
  return load(live);
}

function reportAndQuarantine({ app }: LiveSection, release: string, reason: SectionFailure['reason']) {
  reportFailure({ app, release, reason });
  quarantine(release);
}
