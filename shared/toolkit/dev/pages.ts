import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetBase } from '../../src/contract/release/asset-base';
import { CONTENT_FILE, contentPath, type PageContents } from '../../src/contract/release/content';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '../../src/contract/release/node-bundle';
import type { Release } from '../../src/contract/release/release';
import type { ReleaseMap } from '../../src/contract/release/release-map';
import { followRedirects } from '../../src/contract/section/redirect';
import type { Changes } from './changes';
import { composePage, type Rendered, readReleaseMap, withSections } from './page';
import { renderPage } from './prerender/render-page';
import type { Problem } from './problem';
import type { DevelopmentShell } from './shell/development-shell';
import type { DevelopmentSection } from './start-section';

/** A path that is not a page of any site. */
const NOT_A_PAGE = '/not-a-page-of-this-site';

type Dependencies = { site: URL; shell: DevelopmentShell; sections: readonly DevelopmentSection[]; changes: Changes };

/** Composes the pages of the site with the sections in development. */
export class Pages {
  /** Pages that could not be prerendered. */
  private readonly faults = new Map<string, { section: DevelopmentSection; problem: Problem }>();
  private readonly shellCode: string;
  private readonly shellContents: PageContents;

  constructor(private readonly dependencies: Dependencies) {
    const { folder, release } = dependencies.shell;
    const code = readFileSync(join(folder, NODE_BUNDLE), 'utf8');
    const content = join(folder, CONTENT_FILE);
    this.shellContents = existsSync(content) ? contentsOf(release, readFileSync(content)) : {};
    this.shellCode = code.replaceAll(NODE_ASSET_BASE, assetBase(release.app, release.id));
  }

  /** Identifies what every page contains: the sections that have a build, with their paths, navigation and content. */
  version(): string {
    const contents = this.releases().map(({ app, section, files }) => [
      app,
      section,
      files.find(({ path }) => path === CONTENT_FILE)?.sha384,
    ]);
    return hash('sha256', JSON.stringify(contents), 'hex').slice(0, 16);
  }

  problems(): Problem[] {
    return [...this.faults.values()].map(({ problem }) => problem);
  }

  /**
   * The page at a path, or the path to which it has moved. Only pages of the sections in development are prerendered; the
   * others depend on the live shell.
   * @param origin of the server for development
   */
  async page(path: string, origin: string): Promise<{ status: 200 | 404; html: string } | { movedTo: string }> {
    const { shell, sections } = this.dependencies;
    const html = await this.notFoundPage();
    const map = withSections(readReleaseMap(html), this.releases());
    const section = sections.find(({ serves }) => serves(path));
    const release = section?.release();
    const isPage = section?.hasPage(path);
    const movedTo = isPage ? path : followRedirects(map.redirects ?? [], path);
    if (movedTo !== path) return { movedTo };
    const rendered = section && release && isPage ? await this.render(section, path, map) : undefined;
    return {
      status: release && !isPage ? 404 : 200,
      html: composePage(html, {
        origin,
        path,
        version: this.version(),
        map,
        contents: this.contentsWith(section),
        shell: shell.release,
        ...(release && rendered && { prerendered: { section: release, rendered } }),
      }),
    };
  }

  /** Renders the pages of a section again that could not be rendered before its current build. */
  async retry(app: string) {
    const failed = [...this.faults].filter(([, { section }]) => section.app === app);
    if (failed.length === 0) return;
    const map = withSections(readReleaseMap(await this.notFoundPage()), this.releases());
    for (const [path, { section }] of failed) await this.render(section, path, map);
  }

  /** @returns undefined when the page cannot be rendered; then it is one of the problems */
  private async render(section: DevelopmentSection, path: string, map: ReleaseMap): Promise<Rendered | undefined> {
    const { app } = section;
    const result = await section
      .nodeBundle()
      .then((bundle) =>
        renderPage({
          path,
          map,
          contents: this.contentsWith(section),
          shell: this.shellCode,
          section: { app, ...bundle },
        }),
      )
      .catch((error: Error) => ({ fault: error.message }));
    const known = this.faults.get(path)?.problem.message;
    if ('fault' in result) {
      const problem: Problem = { app, kind: 'prerender', place: path, message: result.fault };
      this.faults.set(path, { section, problem });
      if (known !== result.fault) this.dependencies.changes.emit('change');
      return undefined;
    }
    if (this.faults.delete(path)) this.dependencies.changes.emit('change');
    return result;
  }

  /** The contents of the shell and of a section. */
  private contentsWith(section: DevelopmentSection | undefined): PageContents {
    const release = section?.release();
    const content = release && section?.file(contentPath(release.app, release.id));
    return { ...this.shellContents, ...(content && contentsOf(release, content)) };
  }

  private releases() {
    return this.dependencies.sections.map((section) => section.release()).filter((release) => release !== undefined);
  }

  /** All pages of the site differ only in their prerendered content, which is replaced. */
  async notFoundPage(): Promise<string> {
    const { site } = this.dependencies;
    const response = await fetch(new URL(NOT_A_PAGE, site)).catch(() => undefined);
    if (!response) throw new Error(`The site at ${site.origin} does not answer. Next: check whether it runs`);
    return response.text();
  }
}

function contentsOf({ app, id }: Pick<Release, 'app' | 'id'>, content: Buffer): PageContents {
  return { [app]: { release: id, content: JSON.parse(content.toString()) } };
}
