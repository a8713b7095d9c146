import type { BrowserReport } from '@arena/shared/contract/browser-report';
import type { CheckPlan, PageVisit, Weight } from '@arena/shared/contract/check-plan';
import { describePart, type Fault, type VisitReport } from './messages';
import { lookOnly } from './plan-check';
import type { BrowserRun } from './run-browser';
import { weightFaults } from './weight-faults';
import { withoutIds } from './without-ids';

/** Opens pages in a browser, one after the other. */
export type OpenPages = (visits: readonly PageVisit[]) => Promise<BrowserRun>;

/** Visits of the live page to which a page with faults is compared: a fault may occur in one of them only. */
const COMPARISONS = 2;

/** Lines of a report about what was not checked. */
const MAX_UNFINISHED = 100;

type Pair = CheckPlan['pairs'][number];

/** What was found out about a release: `unfinished` is no evidence. */
type Findings = { faults: string[]; unfinished: string[] };

/**
 * Checks a release as planned. Only differences count: a page with faults is compared with the same page without the
 * candidate, in a browser of its own. The same goes for a page that never rests, and for pages that end the browser.
 */
export async function checkRelease(plan: CheckPlan, open: OpenPages): Promise<BrowserReport> {
  const startedAt = performance.now();
  const [pair] = plan.pairs;
  const visits = [...plan.pairs.flatMap(({ candidate }) => candidate), ...(pair?.live.map(lookOnly) ?? [])];
  const first = await open(visits);
  // A run may end for reasons other than its pages.
  const run = first.unfinished ? await open(visits) : first;
  const findings: Findings[] = [];
  const weights = plan.weights ?? (plan.weight ? [plan.weight] : []);
  if (run.unfinished) findings.push(await explainEnd(run.unfinished, plan, open));
  for (const [index, one] of plan.pairs.entries()) {
    findings.push(await compare(one, { run, open, weights: index === 0 ? weights : [] }));
  }
  return {
    browser: run.browser ?? null,
    sandbox: run.sandbox ?? null,
    confinement: run.confinement,
    faults: unique(findings.flatMap(({ faults }) => faults)),
    unfinished: unique(findings.flatMap(({ unfinished }) => unfinished)).slice(0, MAX_UNFINISHED),
    pages: (pair?.candidate ?? []).map(({ path }) => ({
      path,
      before: pictureOf(visitsIn(run, pair?.live), path),
      after: pictureOf(visitsIn(run, pair?.candidate), path),
    })),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    memory: run.memory ?? null,
  };
}

/**
 * Explains why two runs ended early. That is a fault of the candidate if the same pages without it do not end a run, and
 * its own pages end one more.
 */
async function explainEnd(reason: string, { pairs }: CheckPlan, open: OpenPages): Promise<Findings> {
  const live = pairs.flatMap((pair) => pair.live);
  const isOwn =
    live.length > 0 &&
    !(await open([...live, ...live.map(lookOnly)])).unfinished &&
    (await open(pairs.flatMap(({ candidate }) => candidate))).unfinished !== undefined;
  return isOwn
    ? { faults: [`its pages end the browser: ${reason}`], unfinished: [] }
    : { faults: [], unfinished: [reason] };
}

type Comparison = { run: BrowserRun; open: OpenPages; weights: readonly Weight[] };

/** Compares the pages of a candidate in which something was found with the same pages without it. */
async function compare({ candidate, live }: Pair, { run, open, weights }: Comparison): Promise<Findings> {
  const found = visitsIn(run, candidate);
  // What the page itself did twice in one run, it has to do once more in another.
  const isDoubtful = (visit: VisitReport) => visit.stuck.length > 0 || weightFaults(visit, weights).length > 0;
  const doubtful = new Set(found.filter(isDoubtful).map(({ path }) => path));
  const suspects = found.filter((visit) => doubtful.has(visit.path) || agreed(visit).length > 0);
  if (suspects.length === 0) return { faults: [], unfinished: describeUnfinished(found) };
  const paths = new Set(suspects.map(({ path }) => path));
  const baseline = live.filter(({ path }) => paths.has(path));
  const second = await open([
    ...Array<PageVisit[]>(COMPARISONS).fill(baseline).flat(),
    // The last, because they could end the browser.
    ...candidate.filter(({ path }) => doubtful.has(path)),
  ]);
  const findings = suspects.map((suspect) => {
    const isSamePage = ({ path }: { path: string }) => path === suspect.path;
    return judge(suspect, {
      baseline: baseline.some(isSamePage) ? visitsIn(second, baseline).filter(isSamePage) : undefined,
      again: visitsIn(second, candidate).find(isSamePage),
      weights,
    });
  });
  return {
    faults: findings.flatMap(({ faults }) => faults),
    unfinished: [
      ...describeUnfinished(found.filter((visit) => !suspects.includes(visit))),
      ...findings.flatMap(({ unfinished }) => unfinished),
    ],
  };
}

/**
 * `baseline`: visits of the page without the candidate; undefined for a new page. `again`: one more visit of a doubtful
 * page, unless the browser ended before.
 */
type Context = {
  baseline: readonly VisitReport[] | undefined;
  again: VisitReport | undefined;
  weights: readonly Weight[];
};

/** Separates what a page does because of the candidate from what it does anyway. */
function judge(visit: VisitReport, { baseline, again, weights }: Context): Findings {
  const faults: string[] = [];
  const unfinished: string[] = [];
  const isComparable =
    baseline === undefined ||
    (baseline.length === COMPARISONS && baseline.every(({ stuck, answered }) => answered && stuck.length === 0));
  const own = describeFaults(visit, newFaults(agreed(visit), baseline ?? []));
  if (isComparable) faults.push(...own);
  else unfinished.push(...own.map((fault) => `${fault} (the page without the release could not be checked)`));
  const stuck = visit.stuck.filter(({ part }) => again?.stuck.some((other) => other.part === part));
  if (stuck.length > 0 && isComparable && baseline) {
    faults.push(...stuck.map((part) => `${visit.path}, ${describePart(part)}`));
  } else unfinished.push(...describeUnfinished([visit]));
  // Which code a page requests may depend on the moment.
  const heavy = weightFaults(visit, weights);
  if (!again?.answered || again.unfinished.length > 0) unfinished.push(...heavy);
  else if (weightFaults(again, weights).length > 0) faults.push(...heavy);
  return { faults, unfinished };
}

/** The reports about these visits. */
function visitsIn(run: BrowserRun, visits: readonly PageVisit[] = []): VisitReport[] {
  return run.visits.filter(({ releaseSet }) => releaseSet === visits[0]?.releaseSet);
}

/** The faults that a second visit had, too. */
export function agreed({ faults }: VisitReport): Fault[] {
  return faults.filter(({ agreed }) => agreed);
}

/** The faults that none of the visits without the candidate has. */
function newFaults(faults: readonly Fault[], baseline: readonly VisitReport[]): Fault[] {
  const known = new Set(baseline.flatMap((visit) => visit.faults.map(({ what }) => withoutIds(what))));
  return faults.filter(({ what }) => !known.has(withoutIds(what)));
}

/** A sentence for each fault of a page. */
export function describeFaults({ path }: VisitReport, faults: readonly Fault[]): string[] {
  return faults.map(({ when, what }) => `${path}, ${when}: ${what}`);
}

/** What was not checked, and why. */
export function describeUnfinished(visits: readonly VisitReport[]): string[] {
  return visits.flatMap(({ path, unfinished }) => unfinished.map((reason) => `${path}, ${reason}`));
}

function pictureOf(visits: readonly VisitReport[], path: string): string | null {
  const picture = visits.find((visit) => visit.path === path)?.picture;
  return picture ? Buffer.from(picture).toString('base64') : null;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
