import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';
import type { Release } from '../../src/contract/release/release';
import { releaseIdOf } from '../../src/contract/release/release-id';
import { sha384Of } from '../../src/contract/release/sha384-of';
import { SOURCE_MAPS_FOLDER } from '../../src/contract/release/source-map-path';
import { readReleaseSource } from '../release/release-source';

/**
 * Placeholder in every build for the hash of its own contents. Containers and chunk registries have the hash in their
 * names, so two releases of one app can be on one page without sharing them.
 */
export const BUILD_HASH_PLACEHOLDER = 'arenabuild000000';

/** Folder of the fonts that pages preload. */
export const PRELOADED_FONTS = 'fonts/';

type ReleaseFields = 'app' | 'version' | 'container' | 'section' | 'budget' | 'needs' | 'offers' | 'readsIndex';

type ReleaseOptions = Pick<Release, ReleaseFields> & {
  /** Selects the files that a page loads before the app's code runs. */
  entryFiles: (compilation: Compilation) => Pick<Release, 'scripts' | 'styles'>;
  /** Finds what the release uses and provides. */
  interfaces: (compilation: Compilation, styles: readonly string[]) => Pick<Release, 'uses' | 'provides'>;
};

/**
 * Replaces the hash placeholder and writes `release.json`. Development builds keep the placeholder: all builds of a
 * section have the same container, so a page can replace modules of the container that it has loaded.
 */
export class ReleasePlugin {
  constructor(private readonly options: ReleaseOptions) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'ReleasePlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        try {
          const isDevelopment = compiler.options.mode === 'development';
          const hash = isDevelopment ? BUILD_HASH_PLACEHOLDER : replaceHashPlaceholder(compilation);
          const release = this.release(compilation, hash);
          // A development build is never published, and runs with each change.
          const source = isDevelopment ? undefined : await readReleaseSource(compiler.context, process.env, new Date());
          compilation.emitAsset(
            'release.json',
            new compiler.webpack.sources.RawSource(`${JSON.stringify({ ...release, source }, null, 2)}\n`),
          );
        } catch (error) {
          compilation.errors.push(new compiler.webpack.WebpackError(String(error)));
        }
      });
    });
  }

  private release(compilation: Compilation, hash: string): Release {
    const { entryFiles, interfaces, container, ...fields } = this.options;
    const assets = sortedAssets(compilation);
    const initial = entryFiles(compilation);
    const contents = {
      ...fields,
      container: container.replace(BUILD_HASH_PLACEHOLDER, hash),
      ...initial,
      ...interfaces(compilation, initial.styles),
      fonts: assets.map(({ name }) => name).filter((name) => name.startsWith(PRELOADED_FONTS)),
      files: assets.map(({ name, source }) => {
        const bytes = source.buffer();
        return { path: name, size: bytes.length, sha384: sha384Of(bytes) };
      }),
    };
    return { ...contents, id: releaseIdOf(contents) };
  }
}

/** @returns the hash that replaced the placeholder, cut to the same length */
function replaceHashPlaceholder(compilation: Compilation): string {
  const assets = sortedAssets(compilation);
  const digest = createHash('sha256');
  for (const { name, source } of assets) digest.update(name).update('\0').update(source.buffer()).update('\0');
  const hash = digest.digest('hex').slice(0, BUILD_HASH_PLACEHOLDER.length);
  for (const { name, source } of assets) {
    const text = source.source();
    if (typeof text === 'string' && text.includes(BUILD_HASH_PLACEHOLDER)) {
      compilation.updateAsset(
        name,
        new compilation.compiler.webpack.sources.RawSource(text.replaceAll(BUILD_HASH_PLACEHOLDER, hash)),
      );
    }
  }
  return hash;
}

/** The files of the release. Source maps are not among them, so a release has the same id with and without them. */
function sortedAssets(compilation: Compilation) {
  return compilation
    .getAssets()
    .filter(({ name }) => name !== 'release.json' && !name.startsWith(SOURCE_MAPS_FOLDER))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
