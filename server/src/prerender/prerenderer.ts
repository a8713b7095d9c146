import { assetBase } from '@arena/shared/contract/asset-base';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import type { Release } from '@arena/shared/contract/release';
import { eq, inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AssetStore } from '../assets/asset-store';
import { readText } from '../assets/read-text';
import type { Database } from '../db/database';
import { shellOf, type View } from '../releases/live-site';
import { addressOf, releaseMapOf } from '../releases/release-map';
import { ownerOf, pageKey } from './page-key';
import { type RenderedPage, type RenderJob, renderPages } from './render-pages';
import { prerenderedPages } from './table';

/** Processes that render at the same time. */
const AT_ONCE = 2;

/** Why a page, or all pages of an app, could not be rendered. */
export type RenderFault = { app: string; sentence: string };

type Dependencies = { db: Database; assets: AssetStore; now: () => Date };

/** Renders every page once for each combination it can be shown in, and keeps what came of it. */
export class Prerenderer {
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly from: Dependencies) {}

  /** @returns undefined when the page has not been rendered for this view */
  async find(view: View, path: string): Promise<RenderedPage | undefined> {
    const { db } = this.from;
    const [row] = await db
      .select({ page: prerenderedPages.page })
      .from(prerenderedPages)
      .where(eq(prerenderedPages.key, pageKey(view, path)));
    return row?.page;
  }

  /**
   * Renders what is missing of a view's pages and keeps it.
   * @param candidate release whose entry is to be evaluated too
   * @returns what could not be rendered, a sentence for each fault
   */
  async renderMissing(view: View, candidate?: Release): Promise<RenderFault[]> {
    const shell = shellOf(view);
    if (!shell) return [];
    const missing = await this.missing(view);
    const faults = view.map((release) =>
      this.limit(() => {
        const paths = release.section.pages.filter((path) => missing.has(pageKey(view, path)));
        if (paths.length === 0 && release !== candidate) return [];
        return this.render({ view, shell, release, paths, check: release === candidate });
      }),
    );
    return (await Promise.all(faults)).flat();
  }

  private async missing(view: View): Promise<Set<string>> {
    const keys = view.flatMap(({ section }) => section.pages.map((path) => pageKey(view, path)));
    if (keys.length === 0) return new Set();
    const { db } = this.from;
    const kept = await db
      .select({ key: prerenderedPages.key })
      .from(prerenderedPages)
      .where(inArray(prerenderedPages.key, keys));
    const known = new Set(kept.map(({ key }) => key));
    return new Set(keys.filter((key) => !known.has(key)));
  }

  private async render(work: {
    view: View;
    shell: Release;
    release: Release;
    paths: readonly string[];
    check: boolean;
  }): Promise<RenderFault[]> {
    const { view, shell, release, paths, check } = work;
    const { app } = release;
    const section = release === shell ? undefined : release;
    const job = await this.jobFor(shell, section, check).catch((error: Error) => error.message);
    if (typeof job === 'string') return [{ app, sentence: job }];
    const answer = await renderPages({ ...job, map: releaseMapOf(view), paths });
    if ('fault' in answer) return [{ app, sentence: `${app} cannot be rendered: ${answer.fault}` }];
    const faults: RenderFault[] = [];
    for (const page of answer.pages) {
      if ('fault' in page) faults.push({ app, sentence: `${page.path} cannot be rendered: ${page.fault}` });
      else await this.keep(view, page.path, page);
    }
    return faults;
  }

  private async jobFor(
    shell: Release,
    section: Release | undefined,
    check: boolean,
  ): Promise<Omit<RenderJob, 'map' | 'paths'>> {
    const job = { shell: await this.nodeBundle(shell) };
    if (!section) return job;
    const entry = section.scripts[0] ?? '';
    return {
      ...job,
      section: { app: section.app, code: await this.nodeBundle(section) },
      ...(check && {
        entry: {
          code: await this.textOf(section, entry),
          container: section.container,
          address: `https://arena.invalid${addressOf(section, entry)}`,
        },
      }),
    };
  }

  private async nodeBundle(release: Release): Promise<string> {
    const code = await this.textOf(release, NODE_BUNDLE);
    return code.replaceAll(NODE_ASSET_BASE, assetBase(release.app, release.id));
  }

  private async textOf({ app, id }: Release, path: string): Promise<string> {
    const text = await readText(this.from.assets, app, id, path);
    if (text === null) throw new Error(`${app} ${id} has no file ${path}, which rendering its pages needs.`);
    return text;
  }

  private async keep(view: View, path: string, { head, body, script }: RenderedPage) {
    const { db, now } = this.from;
    const owner = ownerOf(view, path);
    await db
      .insert(prerenderedPages)
      .values({
        key: pageKey(view, path),
        path,
        shell: shellOf(view)?.id ?? '',
        app: owner?.app ?? null,
        release: owner?.id ?? null,
        page: { head, body, script },
        renderedAt: now(),
      })
      .onConflictDoNothing();
  }
}
