import type { BrowserReport } from '@arena/shared/contract/browser-report';
import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import type { Fault, VisitReport } from './messages';
import { lookOnly } from './plan-check';
import type { BrowserRun } from './run-browser';
import { weightFaults } from './weight-faults';
import { withoutIds } from './without-ids';

/** Opens pages in a browser, one after the other. */
export type OpenPages = (visits: readonly PageVisit[]) => Promise<BrowserRun>;

/**
 * Checks a release as planned. Faults that the live releases have as well are not the candidate's: pages with faults are
 * opened once more without it.
 */
export async function checkRelease(plan: CheckPlan, open: OpenPages): Promise<BrowserReport> {
  const startedAt = performance.now();
  const run = await open([...plan.candidate, ...plan.previousShell, ...plan.live.map(lookOnly)]);
  const of = (visits: readonly PageVisit[]) =>
    run.visits.filter(({ releaseSet }) => releaseSet === visits[0]?.releaseSet);
  const candidate = of(plan.candidate);
  const before = of(plan.live);
  const own = [...candidate, ...of(plan.previousShell)];
  const faulty = new Set(own.flatMap(({ path, faults }) => (faults.length > 0 ? [path] : [])));
  const inQuestion = plan.live.filter(({ path }) => faulty.has(path));
  const baseline = inQuestion.length > 0 ? (await open(inQuestion)).visits : [];
  return {
    browser: run.browser ?? null,
    sandbox: run.sandbox ?? null,
    confinement: run.confinement,
    faults: [
      ...new Set([
        ...own.flatMap((visit) => describeFaults(visit, newFaults(visit, baseline))),
        ...candidate.flatMap((visit) => weightFaults(visit, plan.weight)),
      ]),
    ],
    unfinished: unfinishedOf(run, own),
    pages: plan.candidate.map(({ path }) => ({
      path,
      before: pictureOf(before, path),
      after: pictureOf(candidate, path),
    })),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    memory: run.memory ?? null,
  };
}

/** The faults of a visit that the same page does not have in a baseline. */
function newFaults({ path, faults }: VisitReport, baseline: readonly VisitReport[]): Fault[] {
  const known = new Set(
    baseline
      .filter((visit) => visit.path === path)
      .flatMap((visit) => visit.faults.map(({ what }) => withoutIds(what))),
  );
  return faults.filter(({ what }) => !known.has(withoutIds(what)));
}

/** A sentence for each fault of a page. */
export function describeFaults({ path }: VisitReport, faults: readonly Fault[]): string[] {
  return faults.map(({ when, what }) => `${path}, ${when}: ${what}`);
}

/** Why some visits, or all of the rest, prove nothing. */
export function unfinishedOf({ unfinished }: BrowserRun, visits: readonly VisitReport[]): string[] {
  const reasons = visits.flatMap((visit) => visit.unfinished.map((reason) => `${visit.path}, ${reason}`));
  return unfinished ? [unfinished, ...reasons] : reasons;
}

function pictureOf(visits: readonly VisitReport[], path: string): string | null {
  const picture = visits.find((visit) => visit.path === path)?.picture;
  return picture ? Buffer.from(picture).toString('base64') : null;
}
