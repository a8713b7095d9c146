import type { CheckPlan, PageVisit, Weight } from '@arena/shared/contract/check-plan';
import type { BrowserReport } from '@arena/shared/contract/reports/browser-report';
import { isToBlame, type OpenPages, type Suspect, suspectOf } from './blame';
import type { BrowserRun } from './browser/run-browser';
import type { Fault, VisitReport } from './messages';
import { weightFaults } from './weight-faults';

/** Visits of the live page for the comparison with a faulty page: a fault may occur in only one of them. */
const COMPARISONS = 2;

/** Maximum lines of a report about unchecked parts. */
const MAX_UNFINISHED = 100;

type Pair = CheckPlan['pairs'][number];

/** The findings about a release. `unfinished` is no evidence. */
type Findings = { faults: string[]; unfinished: string[] };

/**
 * Checks a release according to a plan. Only differences count: a page with faults is compared with the same page
 * without the candidate, in another browser. A page that never becomes idle or crashes the browser is a fault if that
 * happens again after a live page has become idle.
 */
export async function checkRelease(plan: CheckPlan, open: OpenPages): Promise<BrowserReport> {
  const startedAt = performance.now();
  const [pair] = plan.pairs;
  const { run, ...findings } = await openAll(plan, open);
  const weights = plan.weights;
  const all: Findings[] = [findings];
  // One fault is enough, and its pages may crash the browser again.
  if (findings.faults.length === 0) {
    for (const [index, one] of plan.pairs.entries()) {
      all.push(await compare(one, { run, open, weights: index === 0 ? weights : [] }));
    }
  }
  const found = visitsIn(run, pair?.candidate);
  return {
    browser: run.browser ?? null,
    sandbox: run.sandbox ?? null,
    confinement: run.confinement,
    faults: unique(all.flatMap(({ faults }) => faults)),
    unfinished: unique(all.flatMap(({ unfinished }) => unfinished)).slice(0, MAX_UNFINISHED),
    untried: found.flatMap(({ path, untried }) => untried.map((controls) => `${path}, ${controls}`)),
    pages: (pair?.candidate ?? []).map(({ path }) => ({
      path,
      before: pictureOf(visitsIn(run, pair?.live), path),
      after: pictureOf(found, path),
      seen: found.some((visit) => visit.path === path && visit.answered && visit.unfinished.length === 0),
    })),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    memory: run.memory ?? null,
  };
}

/**
 * Opens all pages of a candidate and then the live ones, until a page of the candidate keeps its visit from ending. If
 * the candidate is not to blame, the machine was busy, and they are opened once more.
 */
async function openAll(plan: CheckPlan, open: OpenPages): Promise<Findings & { run: BrowserRun }> {
  const candidates = plan.pairs.flatMap(({ candidate }) => candidate);
  const visits = [...candidates, ...(plan.pairs[0]?.live.map(lookOnly) ?? [])];
  const openUntilStuck = async () => {
    const run = await open(visits, { until: (visit) => visit.stuck.length > 0 && isVisitOf(candidates, visit) });
    const suspect = suspectOf(run, visits);
    return { run, suspect: suspect && candidates.includes(suspect.visit) ? suspect : undefined };
  };
  // Live pages are opened last, only for their screenshots.
  const isSeen = ({ visits }: BrowserRun) => visits.length >= candidates.length;
  const { run: first, suspect } = await openUntilStuck();
  if (!suspect && isSeen(first)) return { run: first, faults: [], unfinished: [] };
  if (suspect && (await isToBlame(suspect, referenceTo(suspect, plan), open))) {
    return { run: first, faults: [suspect.fault], unfinished: [] };
  }
  const { run: second, suspect: again } = await openUntilStuck();
  if (!again && isSeen(second)) return { run: second, faults: [], unfinished: [] };
  // There may have been no time for the second run.
  const run = second.visits.length >= first.visits.length ? second : first;
  const reason = suspect?.reason ?? first.unfinished ?? again?.reason ?? second.unfinished;
  return { run, faults: [], unfinished: reason === undefined ? [] : [reason] };
}

const isVisitOf = (visits: readonly PageVisit[], { releaseSet }: VisitReport) =>
  visits.some((visit) => visit.releaseSet === releaseSet);

/** A page without the candidate: one of another app, or else the same one. */
function referenceTo({ visit }: Suspect, { pairs }: CheckPlan): PageVisit | undefined {
  const pair = pairs.find(({ candidate }) => candidate.includes(visit));
  const path = pair?.candidate.find(({ entrance }) => entrance !== null)?.entrance;
  const live = pair?.live[0];
  if (live && path) return lookOnly({ ...live, path });
  if (live) return lookOnly(pair.live.find((one) => one.path === visit.path) ?? live);
  // A new section: pages of other sections have the same code without it and with it.
  return path ? lookOnly({ ...visit, path }) : undefined;
}

type Comparison = { run: BrowserRun; open: OpenPages; weights: readonly Weight[] };

/** Compares the pages of a candidate that have findings with the same pages without the candidate. */
async function compare({ candidate, live }: Pair, { run, open, weights }: Comparison): Promise<Findings> {
  const found = visitsIn(run, candidate);
  const isHeavy = (visit: VisitReport) => weightFaults(visit, weights).length > 0;
  const heavy = new Set(found.filter(isHeavy).map(({ path }) => path));
  const suspects = found.filter((visit) => heavy.has(visit.path) || agreed(visit).length > 0);
  const unfinished = describeUnfinished(found);
  if (suspects.length === 0) return { faults: [], unfinished };
  const paths = new Set(suspects.map(({ path }) => path));
  const baseline = live.filter(({ path }) => paths.has(path));
  const second = await open([
    ...Array<PageVisit[]>(COMPARISONS).fill(baseline).flat(),
    ...candidate.filter(({ path }) => heavy.has(path)).map(lookOnly),
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
    unfinished: [...unfinished, ...findings.flatMap(({ unfinished }) => unfinished)],
  };
}

/**
 * `baseline`: visits of the page without the candidate; undefined for a new page. `again`: one more visit of a page that
 * is too heavy, unless the browser ended before.
 */
type Context = {
  baseline: readonly VisitReport[] | undefined;
  again: VisitReport | undefined;
  weights: readonly Weight[];
};

/**
 * Separates faults that the candidate causes from faults that the page has anyway. A live page that does not become
 * idle excuses only the faults that it showed; one that could not be opened leaves the faults of the candidate
 * undecided.
 */
function judge(visit: VisitReport, { baseline, again, weights }: Context): Findings {
  const faults: string[] = [];
  const unfinished: string[] = [];
  const isComparable =
    baseline === undefined || (baseline.length === COMPARISONS && baseline.every(({ answered }) => answered));
  const own = describeFaults(visit, newFaults(agreed(visit), baseline ?? []));
  if (isComparable) faults.push(...own);
  else unfinished.push(...own.map((fault) => `${fault} (the page without the release could not be checked)`));
  // The code that a page requests may depend on timing.
  const heavy = weightFaults(visit, weights);
  if (!again?.answered || again.unfinished.length > 0) unfinished.push(...heavy);
  else if (weightFaults(again, weights).length > 0) faults.push(...heavy);
  return { faults, unfinished };
}

/** The reports about these visits. */
function visitsIn(run: BrowserRun, visits: readonly PageVisit[] = []): VisitReport[] {
  return run.visits.filter(({ releaseSet }) => releaseSet === visits[0]?.releaseSet);
}

/** The faults that both visits had. */
export function agreed({ faults }: VisitReport): Fault[] {
  return faults.filter(({ agreed }) => agreed);
}

/** The faults that none of the visits without the candidate has. */
function newFaults(faults: readonly Fault[], baseline: readonly VisitReport[]): Fault[] {
  const known = new Set(baseline.flatMap((visit) => visit.faults.map(({ identity }) => identity)));
  return faults.filter(({ identity }) => !known.has(identity));
}

/** A sentence for each fault of a page. */
export function describeFaults({ path }: VisitReport, faults: readonly Fault[]): string[] {
  return faults.map(({ when, what }) => `${path}, ${when}: ${what}`);
}

/** The unchecked parts, and why. */
function describeUnfinished(visits: readonly VisitReport[]): string[] {
  return visits.flatMap(({ path, unfinished }) => unfinished.map((reason) => `${path}, ${reason}`));
}

function pictureOf(visits: readonly VisitReport[], path: string): string | null {
  const picture = visits.find((visit) => visit.path === path)?.picture;
  return picture ? Buffer.from(picture).toString('base64') : null;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** A visit that only opens a page by its address. */
export function lookOnly(visit: PageVisit): PageVisit {
  return { ...visit, use: false, entrance: null };
}
