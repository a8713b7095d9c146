import { assetBase } from '@arena/shared/contract/asset-base';
import type { Release } from '@arena/shared/contract/release';
import webpack, { type Compilation, type Configuration } from 'webpack';

/** The last build that worked, its files by address, and what is wrong with the sources as they are now. */
export type Built = { release?: Release; files: ReadonlyMap<string, Buffer>; errors: string[] };

export type WatchedSection = ReturnType<typeof watchSection>;

/** Builds a section again whenever its sources change. The builds are kept in memory: `dist` is for releases. */
export function watchSection(configuration: Configuration) {
  let built: Built = { files: new Map(), errors: [] };
  const listeners = new Set<(built: Built) => void>();
  const compiler = webpack(configuration);
  compiler.hooks.shouldEmit.tap('watchSection', () => false);
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    const errors = error ? [error.message] : (stats?.toJson({ all: false, errors: true }).errors ?? []).map(inWords);
    built = stats && errors.length === 0 ? { ...contentsOf(stats.compilation), errors } : { ...built, errors };
    for (const listener of listeners) listener(built);
  });
  return {
    current: () => built,
    /** Calls back after every build. @returns a function that ends it */
    onChange(listener: (built: Built) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function contentsOf(compilation: Compilation): { release: Release; files: Map<string, Buffer> } {
  const release: Release = JSON.parse(String(compilation.getAsset('release.json')?.source.source()));
  const base = assetBase(release.app, release.id);
  return {
    release,
    files: new Map(compilation.getAssets().map(({ name, source }) => [base + name, source.buffer()])),
  };
}

function inWords({ moduleName = '', loc = '', message }: { moduleName?: string; loc?: string; message: string }) {
  return `${moduleName} ${loc}\n${message}`.trim();
}
