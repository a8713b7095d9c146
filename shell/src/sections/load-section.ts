import type { FederatedRelease, ListedSection, LiveSection } from '@arena/shared/contract/release/release-map';
import type { RouteObject } from 'react-router-dom';
import { reportError } from '../errors/reports/report-error';
import { loadErrorOf } from '../loading/load-error';
import { loadRelease } from './load-release';
import { findLive } from './release-index';
import { reportFailure, reportFile } from './report-failure';
import { failureOf, SectionFailure } from './section-failure';
import { quarantine, sectionState } from './section-state';

/*
 * The rules for a section that fails. For each section, the release map names the live release and, if there is one, a
 * fallback: the last good release before it.
 *
 * 1. Try again. The loader tries each file of a release a second time, so loading a release again here would not help.
 * 2. Fall back. Load the fallback instead.
 * 3. Say so. The loader reports files that do not load, and this file reports code that does not work. Show the visitor a
 *    note above the fallback or, if no fallback loads, the reason of the failure.
 * 4. Do not request the broken release again. Quarantine it for the rest of the visit: load the fallback first,
 *    and the broken release only if the fallback does not load. If neither loads, later navigations fail at once until
 *    the visitor presses "Try again" or reloads the page. A broken connection proves nothing about the release and is
 *    not remembered.
 *
 * Rules 2 to 4 also apply to a release that loads but crashes before it has rendered anything.
 */

/** A section that has loaded. `release` is the live release or the fallback. */
export type LoadedSection = { live: LiveSection; release: string; routes: RouteObject[] };

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
 * @param error of the code, or of a file that it could not load
 * @returns the loaded fallback; undefined when there is none, or when it was the fallback that crashed
 * @throws SectionFailure when the fallback does not load
 */
export async function loadFallback(crashed: LoadedSection, error: unknown): Promise<LoadedSection | undefined> {
  const { live, release } = crashed;
  reportAndQuarantine(failureOf(error) ?? new SectionFailure('crashed', live.app, release, error));
  return live.standIn && !isFallback(crashed) ? loadOrReport(live, live.standIn) : undefined;
}

/** Whether the fallback has been loaded instead of the live release. */
export function isFallback({ live, release }: LoadedSection): boolean {
  return release !== live.release;
}

/** Rules 1 to 3 */
function loadLiveFirst(live: LiveSection, fallback: FederatedRelease | undefined): Promise<LoadedSection> {
  return loadOrReport(live).catch((failure: SectionFailure) => {
    if (!fallback) throw failure;
    return loadOrReport(live, fallback).catch(() => {
      throw failure;
    });
  });
}

/** Loads the live release of a section, or another release of it. */
async function load(live: LiveSection, source: FederatedRelease = live): Promise<LoadedSection> {
  return { live, release: source.release, routes: await loadRelease(live.app, source) };
}

/** Loads the same, and applies rules 3 and 4 if it fails. */
function loadOrReport(live: LiveSection, source: FederatedRelease = live): Promise<LoadedSection> {
  return load(live, source).catch((failure: SectionFailure) => {
    reportAndQuarantine(failure);
    throw failure;
  });
}

function reportAndQuarantine(failure: SectionFailure) {
  const { app, release, reason, cause } = failure;
  const file = loadErrorOf(cause);
  // The loader has reported the file, unless the release is from before the loader.
  if (file) reportFile(file);
  else reportFailure({ app, release, reason });
  // React reports crashes, but not errors that code throws while it loads.
  if (!file && reason === 'broken') reportError('load', cause);
  if (reason !== 'network') quarantine(release);
}
