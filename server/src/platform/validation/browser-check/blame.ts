import type { PageVisit } from '@arena/shared/contract/check-plan';
import { type BrowserRun, STOPPED } from './browser/run-browser';
import { describePart, type VisitReport } from './messages';

/** `until`: ends the run after a visit. `isLast`: the run decides about a release and gets the reserved time. */
export type OpenOptions = { until?: (visit: VisitReport) => boolean; isLast?: boolean };

/** Opens pages in a browser, one after the other. */
export type OpenPages = (visits: readonly PageVisit[], options?: OpenOptions) => Promise<BrowserRun>;

/** The unfinished visit, the reason, and the fault if its release is to blame. */
export type Suspect = { visit: PageVisit; reason: string; fault: string };

/** The visit at which a run ended because its page did not become idle, or because the browser exited. */
export function suspectOf(run: BrowserRun, visits: readonly PageVisit[]): Suspect | undefined {
  const last = run.visits.at(-1);
  const stuckVisit = visits[run.visits.length - 1];
  const [part] = last?.stuck ?? [];
  if (part && stuckVisit) {
    const reason = `${stuckVisit.path}, ${describePart(part)}`;
    return { visit: stuckVisit, reason, fault: reason };
  }
  const visit = visits[run.visits.length];
  // A browser that did not start has opened no page, and one that was stopped might have continued.
  if (!visit || run.unfinished === undefined || run.browser === undefined || run.unfinished === STOPPED)
    return undefined;
  return { visit, reason: run.unfinished, fault: `${visit.path} ends the browser: ${run.unfinished}` };
}

/**
 * Decides whether a page is to blame for its unfinished visit: opens it again, alone, after a page without its release
 * has become idle in the same browser. Only the page can have ended that run.
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
