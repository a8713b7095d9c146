import type { PageVisit } from '@arena/shared/contract/check-plan';
import type { Release } from '@arena/shared/contract/release/release';
import type { BrowserReport } from '@arena/shared/contract/reports/browser-report';
import pLimit from 'p-limit';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { inSpan } from '../../../kernel/tracing/spans';
import { coLoadedIds } from '../../release-set/co-loaded';
import { type ReleaseSet, withOtherCandidates } from '../../release-set/release-set';
import type { Prerenderer } from '../prerender/prerenderer';
import { isToBlame, type OpenOptions, suspectOf } from './blame';
import { type BrowserRun, limitsOf, runBrowser } from './browser/run-browser';
import { type Caller, CheckQueue } from './check-queue';
import { agreed, checkRelease, describeFaults, lookOnly } from './check-release';
import { countPages } from './count-pages';
import type { SiteRequest, SiteResponse } from './messages';
import { type Candidates, planCheck, type SelectorOf, scopeOf, visitsOf } from './plan-check';
import { storeBrowserReport } from './stored-reports';

type Dependencies = {
  db: Database;
  assets: AssetStore;
  prerenderer: Prerenderer;
  /** Path of a Chromium. */
  executable: string;
  selectorOf: SelectorOf;
  /** Answers a request as the site does. */
  answer: (request: SiteRequest) => Promise<SiteResponse>;
  /** Opens pages in a browser; for tests without one. */
  run?: typeof runBrowser | undefined;
};

/** Opens releases in a browser for one caller. */
export type ReleaseCheck = Pick<BrowserCheck, 'check'>;

type Inspection = { release: Release; live: ReleaseSet; pages: readonly string[]; signal: AbortSignal };

/** The check was incomplete, so it neither passes nor fails the release. */
export class InconclusiveError extends Error {}

/**
 * Opens the pages of releases in a real browser before visitors do. Runs one check of a change and one of a live
 * release at a time.
 */
export class BrowserCheck {
  private readonly checks = new CheckQueue();
  /** Inspections do not wait for checks, because visitors are affected until the result. */
  private readonly inspections = pLimit(1);
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<BrowserRun>>();

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Checks candidates together and stores the report of each.
   * @throws Refusal `rate_limited` if too many checks are waiting
   */
  async check(
    { by, at, ...candidates }: Candidates & { by: string; at: Date },
    caller: Caller = { isUrgent: true },
  ): Promise<BrowserReport> {
    const { releases, live } = candidates;
    const report = await inSpan('browser check', {}, () =>
      this.checks.run(releases, caller, async (signal) => {
        // Only when it is this check's turn: its cookies are valid for an hour.
        const plan = await planCheck(candidates, this.dependencies);
        const endsAt = Date.now() + MAX_CHECK_TIME;
        return checkRelease(
          plan,
          countPages(caller.report, async (visits, options) => {
            const run = await this.open({ scope: plan.scope, visits, endsAt, signal, ...options });
            // The observations of a stopped check are no evidence.
            signal.throwIfAborted();
            return run;
          }),
        );
      }),
    );
    for (const release of releases) {
      const beside = coLoadedIds(release, withOtherCandidates(release, releases, live));
      await storeBrowserReport(this.dependencies.db, release, { ...report, by, at, rehearsed: false, beside });
    }
    return report;
  }

  /** The checks of one caller. */
  for(caller: Caller): ReleaseCheck {
    return { check: (candidates) => this.check(candidates, caller) };
  }

  /**
   * Opens pages of a live release; all of its pages if none of `pages` is its own.
   * @returns faults that keep visitors from using it
   * @throws InconclusiveError if it found no fault, but could not check everything
   */
  async inspect({ release, live, pages, signal }: Inspection): Promise<string[]> {
    const visits = visitsOf(live, [release], await this.dependencies.selectorOf(live));
    const reported = visits.filter(({ path }) => pages.includes(path));
    const opened = reported.length > 0 ? reported : visits;
    const scope = scopeOf([release]);
    const open = (visits: readonly PageVisit[], options?: OpenOptions) =>
      this.open({ scope, visits, signal, ...options });
    const { run, fault } = await this.inspections(async () => {
      const run = await open(opened, { until: ({ stuck }) => stuck.length > 0 });
      const suspect = suspectOf(run, opened);
      const path = suspect?.visit.entrance;
      const reference = suspect && path ? lookOnly({ ...suspect.visit, path }) : undefined;
      return { run, fault: suspect && (await isToBlame(suspect, reference, open)) ? suspect.fault : undefined };
    });
    const faults = run.visits.flatMap((visit) =>
      describeFaults(
        visit,
        agreed(visit).filter(({ breaks }) => breaks),
      ),
    );
    if (fault !== undefined) faults.push(fault);
    const unseen =
      run.unfinished ?? run.visits.find(({ answered, stuck }) => !answered || stuck.length > 0)?.unfinished[0];
    if (faults.length === 0 && unseen)
      throw new InconclusiveError(`The browser check of ${release.app} was incomplete: ${unseen}`);
    return faults;
  }

  /** Whether a release waits to go live. Another check would make both slower. */
  get isBusy(): boolean {
    return this.checks.isBusy;
  }

  /** The apps that are being checked or wait for their check, in order. */
  list() {
    return this.checks.list();
  }

  /** Ends the running browsers. Resolves once their temporary files are gone. */
  async close() {
    this.closing.abort();
    await Promise.allSettled(this.running);
  }

  /** @throws Refusal `unavailable` if the server is closing: otherwise a barely checked release could go live */
  private async open({ scope, visits, until, signal, ...times }: Opening): Promise<BrowserRun> {
    const { executable, answer, run: start = runBrowser } = this.dependencies;
    const signals = [this.closing.signal, ...(signal ? [signal] : [])];
    const options = { signal: AbortSignal.any(signals), limits: limitsWithin(visits, times), until };
    const running = inSpan('open pages in a browser', { 'arena.pages': visits.length }, () =>
      start({ executable, scope, visits }, answer, options),
    );
    this.running.add(running);
    const run = await running.finally(() => this.running.delete(running));
    if (this.closing.signal.aborted)
      throw new Refusal('unavailable', 'The server is stopping. Please try again in a moment.');
    return run;
  }
}

/** `endsAt`: when the last run of a check ends, in milliseconds since 1970. */
type Opening = OpenOptions & {
  scope: string;
  visits: readonly PageVisit[];
  signal?: AbortSignal;
  endsAt?: number;
};

/** Milliseconds for all runs of a check. Other teams wait for it. */
const MAX_CHECK_TIME = 10 * 60_000;

/** Milliseconds of it that are reserved for the run that decides whether a page is to blame for an early end. */
const LAST_RUN_TIME = 4 * 60_000;

function limitsWithin(visits: readonly PageVisit[], { endsAt, isLast = false }: Pick<Opening, 'endsAt' | 'isLast'>) {
  const limits = limitsOf({ visits });
  if (endsAt === undefined) return limits;
  const left = endsAt - Date.now() - (isLast ? 0 : LAST_RUN_TIME);
  return { ...limits, time: Math.max(0, Math.min(limits.time, left)) };
}
