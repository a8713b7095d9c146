import type { PageVisit } from '@arena/shared/contract/check-plan';
import { describePart, type VisitReport } from './messages';
import { type BrowserRun, STOPPED } from './run-browser';

/**
 * `until`: ends the run after a visit. `isLast`: the run decides about a release, and gets the time that was kept for it.
 */
export type OpenOptions = { until?: (visit: VisitReport) => boolean; isLast?: boolean };

/** Opens pages in a browser, one after the other. */
export type OpenPages = (visits: readonly PageVisit[], options?: OpenOptions) => Promise<BrowserRun>;

/** The visit that did not end, the reason, and the fault of its release if that is to blame. */
export type Suspect = { visit: PageVisit; reason: string; fault: string };

/** The visit at which a run ended, because its page did not come to rest, or because the browser ended. */
export function suspectOf(run: BrowserRun, visits: readonly PageVisit[]): Suspect | undefined {
  const last = run.visits.at(-1);
  const stuckVisit = visits[run.visits.length - 1];
  const [part] = last?.stuck ?? [];
  if (part && stuckVisit) {
    const reason = `${stuckVisit.path}, ${describePart(part)}`;
    return { visit: stuckVisit, reason, fault: reason };
  }
  const visit = visits[run.visits.length];
  // A browser that did not start has opened nothing, and one that was stopped may have been about to go on.
  if (!visit || run.unfinished === undefined || run.browser === undefined || run.unfinished === STOPPED)
    return undefined;
  return { visit, reason: run.unfinished, fault: `${visit.path} ends the browser: ${run.unfinished}` };
}

/**
 * Whether a page is to blame that did not let its visit end: it does so again, alone, after a page without its release
 * has come to rest in the same browser. Only the page can have ended that run.
 */
export async function isToBlame(
  { visit }: Suspect,
  reference: PageVisit | undefined,
  open: OpenPages,
): Promise<boolean> {
  if (!reference) return false;
  const visits = [reference, visit];
  const run = await open(visits, { isLast: true });
  const [live] = run.visits;
  if (!live?.answered || live.stuck.length > 0) return false;
  return suspectOf(run, visits)?.visit === visit;
}
