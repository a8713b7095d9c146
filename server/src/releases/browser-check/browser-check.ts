import type { BrowserReport, PageReport } from '@arena/shared/contract/browser-report';
import { type Release, SHELL } from '@arena/shared/contract/release';
import pLimit from 'p-limit';
import type { Database } from '../../database/database';
import { hasPage, NOT_FOUND_PAGE, ownerOf, pagesRenderedBy } from '../prerender/page-key';
import { type ReleaseSet, shellOf, withRelease } from '../release-set';
import type { CheckedSets } from './checked-sets';
import type { PageVisit, SiteRequest, SiteResponse, VisitReport } from './messages';
import { type BrowserRun, runBrowser } from './run-browser';
import { storeBrowserReport } from './stored-reports';

type Dependencies = {
  db: Database;
  /** Path of a Chromium. */
  executable: string;
  checkedSets: CheckedSets;
  /** Answers a request as the site does. `secret` selects the release set. */
  answer: (secret: string, request: SiteRequest) => Promise<SiteResponse>;
};

type Candidate = { release: Release; live: ReleaseSet; previousShell: Release | undefined; by: string; at: Date };

/** One page of a release set, and JavaScript to run in it. */
type Probe = { releaseSet: ReleaseSet; path: string; script: string | undefined };

/** Opens the pages of releases in a real browser before visitors do, one release at a time. */
export class BrowserCheck {
  private readonly queue = pLimit(1);

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Opens every page of a candidate beside the live releases, and under the shell that a rollback would bring back. For a
   * shell, opens every page of the site. Faults that the live releases have as well are not the candidate's. Stores the
   * report.
   */
  async check(candidate: Candidate): Promise<BrowserReport> {
    const report = await this.queue(() => this.open(candidate));
    const { release, by, at } = candidate;
    await storeBrowserReport(this.dependencies.db, { app: release.app, release: release.id, by, at }, report);
    return report;
  }

  /**
   * Opens pages of a live release; all of its pages if none of `pages` is its own.
   * @returns its faults
   * @throws if the browser could not finish and found none until then, which proves nothing about the release
   */
  async inspect({
    release,
    live,
    pages,
  }: Pick<Candidate, 'release' | 'live'> & { pages: readonly string[] }): Promise<string[]> {
    const scope = scopeOf(release);
    const run = await this.queue(() =>
      this.dependencies.checkedSets.withAll([live], async ([secret = '']) => {
        const visits = visitsOf(live, release, secret);
        const reported = visits.filter(({ path }) => pages.includes(path));
        return this.run(reported.length > 0 ? reported : visits, scope);
      }),
    );
    const faults = run.visits.flatMap((visit) => newFaults(visit, []));
    if (faults.length === 0 && run.unfinished)
      throw new Error(`${release.app} was not seen in a browser: ${run.unfinished}`);
    return faults;
  }

  /**
   * Opens one page of any release set and uses its controls. The script is the body of an async function, which runs in
   * the page when it rests; it tells a fault by throwing or returning false.
   * @returns its faults, and why something could not be seen: without faults, that proves nothing about the page
   */
  async probe({ releaseSet, path, script }: Probe): Promise<PageReport> {
    const release = ownerOf(releaseSet, path) ?? shellOf(releaseSet);
    if (!release) return { faults: [], unfinished: ['the release set has no shell'] };
    const run = await this.queue(() =>
      this.dependencies.checkedSets.withAll([releaseSet], async ([secret = '']) => {
        const visits = visitsOf(releaseSet, release, secret).filter((visit) => visit.path === path);
        return this.run(
          visits.map((visit) => ({ ...visit, ...(script !== undefined && { script }) })),
          scopeOf(release),
        );
      }),
    );
    return { faults: run.visits.flatMap((visit) => newFaults(visit, [])), unfinished: unfinishedOf(run, run.visits) };
  }

  private async open({ release, live, previousShell }: Candidate): Promise<BrowserReport> {
    const startedAt = performance.now();
    const next = withRelease(live, release);
    const others = release.app !== SHELL && previousShell ? [withRelease(next, previousShell)] : [];
    return this.dependencies.checkedSets.withAll(
      [live, next, ...others],
      async ([before = '', after = '', previous = '']) => {
        const visits = visitsOf(next, release, after);
        const wasThere = ({ path }: PageVisit) => hasPage(live, path);
        const scope = scopeOf(release);
        const run = await this.run(
          [
            ...visits,
            ...others.flatMap((releaseSet) => visitsOf(releaseSet, release, previous).map(lookOnly)),
            ...visitsOf(next, release, before).filter(wasThere).map(lookOnly),
          ],
          scope,
        );
        const [was, is] = partition(run.visits, ({ releaseSet }) => releaseSet === before);
        const faulty = new Set(is.flatMap(({ path, faults }) => (faults.length > 0 ? [path] : [])));
        // Faults that the live releases have as well are not the candidate's.
        const inQuestion = visitsOf(next, release, before).filter((visit) => wasThere(visit) && faulty.has(visit.path));
        const baseline = inQuestion.length > 0 ? (await this.run(inQuestion, scope)).visits : [];
        const pictureOf = (visits: readonly VisitReport[], path: string) =>
          toBase64(visits.find((visit) => visit.path === path));
        return {
          browser: run.browser ?? null,
          sandbox: run.sandbox ?? null,
          confinement: run.confinement,
          faults: [...new Set(is.flatMap((visit) => newFaults(visit, baseline)))],
          unfinished: unfinishedOf(run, is),
          pages: visits.map(({ path }) => ({ path, before: pictureOf(was, path), after: pictureOf(is, path) })),
          seconds: Math.round((performance.now() - startedAt) / 100) / 10,
          memory: run.memory ?? null,
        };
      },
    );
  }

  private run(visits: readonly PageVisit[], scope: string): Promise<BrowserRun> {
    const { executable, answer } = this.dependencies;
    return runBrowser({ executable, scope, visits }, (request) => answer(request.releaseSet, request));
  }
}

/** Selector of the part of a page that belongs to a release: a section is not responsible for what surrounds it. */
function scopeOf({ app }: Release): string {
  return app === SHELL ? 'body' : 'main';
}

/** Visits of the pages of a release: its own, or all of the site for a shell. */
function visitsOf(releaseSet: ReleaseSet, release: Release, secret: string): PageVisit[] {
  const releases = release.app === SHELL ? releaseSet : [release];
  const paths = releases.flatMap((one) => pagesRenderedBy(releaseSet, one)).filter((path) => path !== NOT_FOUND_PAGE);
  return paths.map((path) => ({ releaseSet: secret, path, use: true, entrance: entranceTo(releaseSet, path) }));
}

/** A visit that only opens a page by its address. */
function lookOnly(visit: PageVisit): PageVisit {
  return { ...visit, use: false, entrance: null };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function unfinishedOf({ unfinished }: BrowserRun, visits: readonly VisitReport[]): string[] {
  return [...(unfinished ? [unfinished] : []), ...visits.flatMap(describeUnfinished)];
}

function describeUnfinished({ path, unfinished }: VisitReport): string[] {
  return unfinished.map((reason) => `${path}, ${reason}`);
}

function toBase64(visit: VisitReport | undefined): string | null {
  return visit?.picture ? Buffer.from(visit.picture).toString('base64') : null;
}

/** A page of another section, from which `path` is opened by navigation. */
function entranceTo(releaseSet: ReleaseSet, path: string): string | null {
  const owner = ownerOf(releaseSet, path);
  const others = releaseSet.filter((release) => release !== owner && release !== shellOf(releaseSet));
  return others.flatMap((release) => pagesRenderedBy(releaseSet, release))[0] ?? null;
}

/** The faults of a visit that the same page does not have with the live releases. */
function newFaults({ path, faults }: VisitReport, baseline: readonly VisitReport[]): string[] {
  const known = new Set(
    baseline.filter((visit) => visit.path === path).flatMap((visit) => visit.faults.map(withoutIds)),
  );
  return faults.filter((fault) => !known.has(withoutIds(fault))).map((fault) => `${path}, ${fault}`);
}

/** Two releases of the same code differ in their ids and in the names of their files. */
function withoutIds(fault: string): string {
  return fault.replaceAll(/[0-9a-f]*\d[0-9a-f]*/g, '0');
}
