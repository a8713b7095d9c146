import { assetBase } from '@arena/shared/contract/release/asset-base';
import { CONTENT_FILE, hasContent, type PageContents } from '@arena/shared/contract/release/content';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import type { Release } from '@arena/shared/contract/release/release';
import { eq, inArray } from 'drizzle-orm';
import { Counter } from 'prom-client';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { readBytes } from '../../../kernel/storage/read-bytes';
import { isPublished } from '../../../kernel/storage/read-published';
import { inSpan } from '../../../kernel/tracing/spans';
import { pageKey, pagesRenderedBy, prerenderedPath } from '../../release-set/page-key';
import { assetPath, releaseMapOf } from '../../release-set/release-map';
import { type ReleaseSet, shellOf } from '../../release-set/release-set';
import { type PageOutcome, pageOutcomes } from './page-outcomes';
import type { RenderedPage, RenderJob, RenderPages, RenderResult } from './render-pages';
import { RenderSlots } from './render-slots';
import { prerenderedPages } from './table';
import { TimeBudget } from './time-budget';

/** Milliseconds to wait for pages of other sections, which change when a candidate changes the navigation. */
const OTHERS_TIMEOUT = 5_000;

const runs = new Counter({
  name: 'arena_prerender_runs_total',
  help: 'Processes that rendered pages of a release, by whether they found a fault.',
  labelNames: ['result'],
});

/** Stored code differs from the published code and is not run. */
class AlteredFileError extends Error {}

/** Pages of a release were not rendered because of the machine, which proves nothing about the release. */
export class NotRenderedError extends Refusal {
  /** Why, in words without a period. */
  readonly reason: string;

  constructor(app: string, unfinished: string) {
    const reason = `${app} could not be rendered, because the server is too busy: ${unfinished}`;
    super('unavailable', `${reason}. Try again later.`);
    this.reason = reason;
  }
}

/** The reason why one page or all pages of an app could not be rendered. */
export type RenderFault = { app: string; message: string };

type Dependencies = {
  db: Database;
  assets: AssetStore;
  now: () => Date;
  renderPages: RenderPages;
};

/** Pages of one release to render under a shell. `checkEntry` also evaluates the federation entry of the release. */
type RenderTask = {
  releaseSet: ReleaseSet;
  shell: Release;
  release: Release;
  paths: readonly string[];
  checkEntry: boolean;
};

/** Renders each page once per page key, and stores the result. */
export class Prerenderer {
  /** Validations have separate slots from background rendering, because changes wait for them. */
  private readonly validationSlots = new RenderSlots({ total: 3, perApp: 2 });
  private readonly backgroundSlots = new RenderSlots({ total: 2, perApp: 1 });

  constructor(private readonly dependencies: Dependencies) {}

  /** @returns the stored page; undefined if it has not been rendered for this release set */
  async find(releaseSet: ReleaseSet, path: string): Promise<RenderedPage | undefined> {
    const renderedPath = prerenderedPath(releaseSet, path);
    if (renderedPath === undefined) return undefined;
    const { db } = this.dependencies;
    const [row] = await db
      .select({ page: prerenderedPages.page })
      .from(prerenderedPages)
      .where(eq(prerenderedPages.key, pageKey(releaseSet, renderedPath)));
    return row?.page;
  }

  /**
   * Renders the missing pages of a release set and stores them.
   * @param candidates releases of the set whose entries are evaluated too. For sections, waits for their own pages, and
   * only briefly for pages of other sections: the code of other sections must not block them.
   * @returns a message for each fault; without a shell among the candidates, only their own faults
   * @throws NotRenderedError if the machine was too busy, and no fault was found
   */
  async renderMissing(releaseSet: ReleaseSet, candidates: ReleaseSet = []): Promise<RenderFault[]> {
    const shell = shellOf(releaseSet);
    if (!shell) return [];
    const missingKeys = await this.findMissingKeys(releaseSet);
    const renderRelease = async (release: Release) => {
      const paths = pagesRenderedBy(releaseSet, release).filter((path) => missingKeys.has(pageKey(releaseSet, path)));
      const checkEntry = candidates.includes(release);
      if (paths.length === 0 && !checkEntry) return [];
      return this.render({ releaseSet, shell, release, paths, checkEntry });
    };
    if (candidates.includes(shell)) {
      return allFaults(releaseSet.map((release) => this.validationSlots.run(shell.app, () => renderRelease(release))));
    }
    const renderInBackground = (releases: ReleaseSet) =>
      allFaults(releases.map((release) => this.backgroundSlots.run(release.app, () => renderRelease(release))));
    if (candidates.length === 0) return renderInBackground(releaseSet);
    const faults = await allFaults(
      candidates.map((candidate) => this.validationSlots.run(candidate.app, () => renderRelease(candidate))),
    );
    // Faults of other sections are logged when their pages are rendered in the background.
    const others = renderInBackground(releaseSet.filter((release) => !candidates.includes(release))).catch(() => []);
    const budget = new TimeBudget(OTHERS_TIMEOUT);
    await budget.wait('pages of other sections', others);
    budget.end();
    return faults;
  }

  /**
   * Renders the missing pages of one release, for a validation, and stores them. Returns a message for each fault.
   * @throws NotRenderedError if the machine was too busy
   */
  async renderOwn(releaseSet: ReleaseSet, release: Release): Promise<RenderFault[]> {
    const shell = shellOf(releaseSet);
    if (!shell) return [];
    const missingKeys = await this.findMissingKeys(releaseSet);
    const paths = pagesRenderedBy(releaseSet, release).filter((path) => missingKeys.has(pageKey(releaseSet, path)));
    if (paths.length === 0) return [];
    const task = { releaseSet, shell, release, paths, checkEntry: false };
    return this.validationSlots.run(release.app, () => this.render(task));
  }

  /**
   * Evaluates the entry of a release and renders its pages again; for a shell, all pages of the release set. Neither
   * reads nor replaces stored pages.
   * @throws if the inspection itself failed, which proves nothing about the release
   */
  async inspect(releaseSet: ReleaseSet, release: Release): Promise<RenderFault[]> {
    const shell = shellOf(releaseSet);
    if (!shell) return [];
    const inspected = release === shell ? releaseSet : [release];
    const faults = inspected.map((one) =>
      this.validationSlots.run(release.app, async () => {
        const paths = pagesRenderedBy(releaseSet, one);
        const task = { releaseSet, shell, release: one, paths, checkEntry: one === release };
        const job = await this.createJob(task).catch(messageIfAltered);
        if (typeof job === 'string') return [{ app: one.app, message: job }];
        const result = await this.dependencies.renderPages(job);
        // An inspection takes down what is live, so it needs a fault that was seen.
        if ('unfinished' in result) throw new NotRenderedError(one.app, result.unfinished);
        return faultsIn(result, outcomesOf(result, paths), one.app);
      }),
    );
    return allFaults(faults);
  }

  private async findMissingKeys(releaseSet: ReleaseSet): Promise<Set<string>> {
    const keys = releaseSet.flatMap((release) =>
      pagesRenderedBy(releaseSet, release).map((path) => pageKey(releaseSet, path)),
    );
    if (keys.length === 0) return new Set();
    const { db } = this.dependencies;
    const rows = await db
      .select({ key: prerenderedPages.key })
      .from(prerenderedPages)
      .where(inArray(prerenderedPages.key, keys));
    const storedKeys = new Set(rows.map(({ key }) => key));
    return new Set(keys.filter((key) => !storedKeys.has(key)));
  }

  private render(task: RenderTask): Promise<RenderFault[]> {
    const { app, id } = task.release;
    const attributes = { 'arena.releases': [`${app} ${id}`], 'arena.pages': task.paths.length };
    return inSpan('render pages', attributes, () => this.renderAndStore(task));
  }

  private async renderAndStore(task: RenderTask): Promise<RenderFault[]> {
    const { release, paths } = task;
    const { app } = release;
    const job = await this.createJob(task).catch((error: Error) => error.message);
    if (typeof job === 'string') return [{ app, message: job }];
    const result = await this.dependencies.renderPages(job);
    if ('unfinished' in result && result.cause === 'machine') throw new NotRenderedError(app, result.unfinished);
    const outcomes = outcomesOf(result, paths);
    const faults = faultsIn(result, outcomes, app);
    runs.inc({ result: faults.length > 0 ? 'faulty' : 'rendered' });
    for (const outcome of outcomes) if ('page' in outcome) await this.store(task, outcome.path, outcome.page);
    return faults;
  }

  private async createJob({ releaseSet, shell, release, paths, checkEntry }: RenderTask): Promise<RenderJob> {
    const contents = await this.contentsOf(release === shell ? [shell] : [shell, release]);
    const job = { shell: await this.nodeBundle(shell), map: releaseMapOf(releaseSet), contents, paths };
    if (release === shell) return job;
    const entry = release.scripts[0] ?? '';
    return {
      ...job,
      section: { app: release.app, code: await this.nodeBundle(release) },
      ...(checkEntry && {
        entry: {
          code: await this.readPublished(release, entry),
          container: release.container,
          url: `https://arena.invalid${assetPath(release, entry)}`,
        },
      }),
    };
  }

  private async contentsOf(releases: ReleaseSet): Promise<PageContents> {
    const found = releases.filter(hasContent).map(async (release) => {
      const content = JSON.parse(await this.readPublished(release, CONTENT_FILE));
      return [release.app, { release: release.id, content }] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  private async nodeBundle(release: Release): Promise<string> {
    const code = await this.readPublished(release, NODE_BUNDLE);
    return code.replaceAll(NODE_ASSET_BASE, assetBase(release.app, release.id));
  }

  private async readPublished(release: Release, path: string): Promise<string> {
    const { app, id } = release;
    const bytes = await readBytes(this.dependencies.assets, app, id, path);
    if (bytes === null) throw new Error(`${app} ${id} has no file ${path}, which is needed to render its pages.`);
    if (!isPublished(release, path, bytes)) throw new AlteredFileError(`${path} differs from the published file.`);
    return bytes.toString();
  }

  private async store({ releaseSet, shell, release }: RenderTask, path: string, page: RenderedPage) {
    const { db, now } = this.dependencies;
    await db
      .insert(prerenderedPages)
      .values({
        key: pageKey(releaseSet, path),
        path,
        shell: shell.id,
        app: release.app,
        release: release.id,
        page,
        renderedAt: now(),
      })
      .onConflictDoNothing();
  }
}

/**
 * The message of an error about an altered file.
 * @throws any other error again: a failing store, for example, proves nothing about a release
 */
function messageIfAltered(error: unknown): string {
  if (error instanceof AlteredFileError) return error.message;
  throw error;
}

/** All faults of several releases. A release that could not be rendered matters only if the others have none. */
async function allFaults(rendered: readonly Promise<RenderFault[]>[]): Promise<RenderFault[]> {
  const results = await Promise.allSettled(rendered);
  const faults = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && faults.length === 0) throw failed.reason;
  return faults;
}

function outcomesOf(result: RenderResult, paths: readonly string[]): PageOutcome[] {
  return 'pages' in result ? pageOutcomes(result.pages, paths) : [];
}

function faultsIn(result: RenderResult, outcomes: readonly PageOutcome[], app: string): RenderFault[] {
  if (!('pages' in result)) {
    const reason = 'fault' in result ? result.fault : result.unfinished;
    return [{ app, message: `${app} cannot be rendered: ${reason}` }];
  }
  return outcomes.flatMap((outcome) =>
    'fault' in outcome ? [{ app, message: `${outcome.path} cannot be rendered: ${outcome.fault}` }] : [],
  );
}
