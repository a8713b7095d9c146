import { assetBase } from '@arena/shared/contract/asset-base';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import type { Release } from '@arena/shared/contract/release';
import { eq, inArray } from 'drizzle-orm';
import { Counter } from 'prom-client';
import type { Database } from '../../database/database';
import type { AssetStore } from '../../storage/asset-store';
import { readBytes } from '../../storage/read-bytes';
import { isPublished } from '../../storage/read-published';
import { shellOf, type View } from '../live-site';
import { addressOf, releaseMapOf } from '../release-map';
import { ownPages, pageKey, renderedAs } from './page-key';
import { type PageOutcome, pageOutcomes } from './page-outcomes';
import { type RenderAnswer, type RenderedPage, type RenderJob, renderPages } from './render-pages';
import { RenderSlots } from './render-slots';
import { prerenderedPages } from './table';
import { TimeBudget } from './time-budget';

/** Milliseconds in which other sections' pages may still be rendered for a navigation that a candidate changes. */
const OTHERS_MAY_TAKE = 5_000;

const runs = new Counter({
  name: 'arena_prerender_runs_total',
  help: 'Processes that rendered pages of a release, by whether they found a fault.',
  labelNames: ['result'],
});

/** Code that is not what was published is not run. */
class AlteredFile extends Error {}

/** Why a page, or all pages of an app, could not be rendered. */
export type RenderFault = { app: string; sentence: string };

type Dependencies = { db: Database; assets: AssetStore; now: () => Date };

/** Pages of one release to be rendered under a shell; `check` evaluates the release's entry, too. */
type Work = { view: View; shell: Release; release: Release; paths: readonly string[]; check: boolean };

/** Renders every page once for each combination it can be shown in, and keeps what came of it. */
export class Prerenderer {
  /** Checks that a change waits for have places of their own, apart from rendering in the background. */
  private readonly checks = new RenderSlots({ atOnce: 3, ofOneApp: 2 });
  private readonly background = new RenderSlots({ atOnce: 2, ofOneApp: 1 });

  constructor(private readonly from: Dependencies) {}

  /** @returns undefined when the page has not been rendered for this view */
  async find(view: View, path: string): Promise<RenderedPage | undefined> {
    const rendered = renderedAs(view, path);
    if (rendered === undefined) return undefined;
    const { db } = this.from;
    const [row] = await db
      .select({ page: prerenderedPages.page })
      .from(prerenderedPages)
      .where(eq(prerenderedPages.key, pageKey(view, rendered)));
    return row?.page;
  }

  /**
   * Renders what is missing of a view's pages and keeps it.
   * @param candidate release whose entry is to be evaluated too; a section's own pages are waited for then, those of
   *   other sections only for a moment: their code must not hold it up
   * @returns what could not be rendered, a sentence for each fault; of a section that is a candidate, its own
   */
  async renderMissing(view: View, candidate?: Release): Promise<RenderFault[]> {
    const shell = shellOf(view);
    if (!shell) return [];
    const missing = await this.missing(view);
    const renderOne = async (release: Release) => {
      const paths = ownPages(view, release).filter((path) => missing.has(pageKey(view, path)));
      if (paths.length === 0 && release !== candidate) return [];
      return this.render({ view, shell, release, paths, check: release === candidate });
    };
    if (candidate === shell) {
      return (await Promise.all(view.map((one) => this.checks.run(shell.app, () => renderOne(one))))).flat();
    }
    const later = (releases: View) =>
      Promise.all(releases.map((release) => this.background.run(release.app, () => renderOne(release))));
    if (!candidate) return (await later(view)).flat();
    const faults = await this.checks.run(candidate.app, () => renderOne(candidate));
    // Faults of others are told where their pages are shown.
    const rest = later(view.filter((release) => release !== candidate)).catch(() => []);
    const patience = new TimeBudget(OTHERS_MAY_TAKE);
    await patience.wait('pages of other sections', rest);
    patience.end();
    return faults;
  }

  /**
   * Renders the pages of a release anew and evaluates its entry; for a shell, the pages of the whole view. What has
   * been rendered before is neither read nor replaced.
   * @throws when that could not be tried to the end, which says nothing about the release
   */
  async examine(view: View, release: Release): Promise<RenderFault[]> {
    const shell = shellOf(view);
    if (!shell) return [];
    const examined = release === shell ? view : [release];
    const faults = examined.map((one) =>
      this.checks.run(release.app, async () => {
        const paths = ownPages(view, one);
        const work = { view, shell, release: one, paths, check: one === release };
        const job = await this.jobFor(work).catch(sentenceOfAltered);
        if (typeof job === 'string') return [{ app: one.app, sentence: job }];
        const answer = await renderPages(job);
        if ('unfinished' in answer) throw new Error(`${one.app} was not rendered: ${answer.unfinished}`);
        return faultsIn(answer, outcomesOf(answer, paths), one.app);
      }),
    );
    return (await Promise.all(faults)).flat();
  }

  private async missing(view: View): Promise<Set<string>> {
    const keys = view.flatMap((release) => ownPages(view, release).map((path) => pageKey(view, path)));
    if (keys.length === 0) return new Set();
    const { db } = this.from;
    const kept = await db
      .select({ key: prerenderedPages.key })
      .from(prerenderedPages)
      .where(inArray(prerenderedPages.key, keys));
    const known = new Set(kept.map(({ key }) => key));
    return new Set(keys.filter((key) => !known.has(key)));
  }

  private async render(work: Work): Promise<RenderFault[]> {
    const { release, paths } = work;
    const { app } = release;
    const job = await this.jobFor(work).catch((error: Error) => error.message);
    if (typeof job === 'string') return [{ app, sentence: job }];
    const answer = await renderPages(job);
    const outcomes = outcomesOf(answer, paths);
    const faults = faultsIn(answer, outcomes, app);
    runs.inc({ result: faults.length > 0 ? 'faulty' : 'rendered' });
    for (const outcome of outcomes) if ('page' in outcome) await this.keep(work, outcome.path, outcome.page);
    return faults;
  }

  private async jobFor({ view, shell, release, paths, check }: Work): Promise<RenderJob> {
    const job = { shell: await this.nodeBundle(shell), map: releaseMapOf(view), paths };
    if (release === shell) return job;
    const entry = release.scripts[0] ?? '';
    return {
      ...job,
      section: { app: release.app, code: await this.nodeBundle(release) },
      ...(check && {
        entry: {
          code: await this.textOf(release, entry),
          container: release.container,
          address: `https://arena.invalid${addressOf(release, entry)}`,
        },
      }),
    };
  }

  private async nodeBundle(release: Release): Promise<string> {
    const code = await this.textOf(release, NODE_BUNDLE);
    return code.replaceAll(NODE_ASSET_BASE, assetBase(release.app, release.id));
  }

  private async textOf(release: Release, path: string): Promise<string> {
    const { app, id } = release;
    const bytes = await readBytes(this.from.assets, app, id, path);
    if (bytes === null) throw new Error(`${app} ${id} has no file ${path}, which rendering its pages needs.`);
    if (!isPublished(release, path, bytes)) throw new AlteredFile(`${path} has other contents than were published.`);
    return bytes.toString();
  }

  private async keep({ view, shell, release }: Work, path: string, page: RenderedPage) {
    const { db, now } = this.from;
    await db
      .insert(prerenderedPages)
      .values({
        key: pageKey(view, path),
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

/** @throws what says nothing about a release, such as a store that fails */
function sentenceOfAltered(error: unknown): string {
  if (error instanceof AlteredFile) return error.message;
  throw error;
}

function outcomesOf(answer: RenderAnswer, paths: readonly string[]): PageOutcome[] {
  return 'pages' in answer ? pageOutcomes(answer.pages, paths) : [];
}

function faultsIn(answer: RenderAnswer, outcomes: readonly PageOutcome[], app: string): RenderFault[] {
  if (!('pages' in answer)) {
    const why = 'fault' in answer ? answer.fault : answer.unfinished;
    return [{ app, sentence: `${app} cannot be rendered: ${why}` }];
  }
  return outcomes.flatMap((outcome) =>
    'fault' in outcome ? [{ app, sentence: `${outcome.path} cannot be rendered: ${outcome.fault}` }] : [],
  );
}
