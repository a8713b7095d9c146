import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, sources } from 'webpack';
import type { Release } from '../contract/release';
import { releaseIdOf } from '../contract/release-id';

/**
 * Stands in every build for the hash of its own contents. Names derived from it make two releases of one app
 * strangers to each other: they can live in one page without sharing a container or a chunk registry.
 */
export const BUILD_MARK = 'arenabuild000000';

/** Folder of the fonts that the first look of an app needs. */
export const PRELOADED_FONTS = 'fonts/';

type Description = Pick<Release, 'app' | 'version' | 'container' | 'section' | 'needs' | 'offers'> & {
  /** Picks what a page loads before the app's code runs. */
  entryFiles: (compilation: Compilation) => Pick<Release, 'scripts' | 'styles'>;
};

/** Replaces the build mark and writes `release.json`. */
export class ReleasePlugin {
  constructor(private readonly description: Description) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const mark = replaceMark(compilation);
        const release = this.describe(compilation, mark);
        compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`));
      });
    });
  }

  private describe(compilation: Compilation, mark: string): Release {
    const { entryFiles, container, ...described } = this.description;
    const assets = assetsInOrder(compilation);
    const contents = {
      ...described,
      container: container.replace(BUILD_MARK, mark),
      ...entryFiles(compilation),
      fonts: assets.map(({ name }) => name).filter((name) => name.startsWith(PRELOADED_FONTS)),
      files: assets.map(({ name, source }) => {
        const bytes = source.buffer();
        const digest = createHash('sha384').update(bytes).digest('base64');
        return { path: name, size: bytes.length, sha384: `sha384-${digest}` };
      }),
    };
    return { ...contents, id: releaseIdOf(contents) };
  }
}

/** @returns the hash that took the mark's place, equally long. */
function replaceMark(compilation: Compilation): string {
  const assets = assetsInOrder(compilation);
  const hash = createHash('sha256');
  for (const { name, source } of assets) hash.update(name).update('\0').update(source.buffer()).update('\0');
  const mark = hash.digest('hex').slice(0, BUILD_MARK.length);
  for (const { name, source } of assets) {
    const text = source.source();
    if (typeof text === 'string' && text.includes(BUILD_MARK)) {
      compilation.updateAsset(name, new sources.RawSource(text.replaceAll(BUILD_MARK, mark)));
    }
  }
  return mark;
}

function assetsInOrder(compilation: Compilation) {
  return compilation
    .getAssets()
    .filter(({ name }) => name !== 'release.json')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
