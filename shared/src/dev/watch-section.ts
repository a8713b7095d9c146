import webpack, { type Compilation, type Configuration } from 'webpack';
import { assetBase } from '../contract/asset-base';
import type { Release } from '../contract/release';

/** The last successful build with its files by URL path, and the errors of the current sources. */
export type BuildState = { release?: Release; files: ReadonlyMap<string, Buffer>; errors: string[] };

export type WatchedSection = ReturnType<typeof watchSection>;

/** Rebuilds a section whenever its sources change. Builds stay in memory, because `dist` holds releases only. */
export function watchSection(configuration: Configuration) {
  let state: BuildState = { files: new Map(), errors: [] };
  const listeners = new Set<(state: BuildState) => void>();
  const compiler = webpack(configuration);
  compiler.hooks.shouldEmit.tap('watchSection', () => false);
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    const errors = error
      ? [error.message]
      : (stats?.toJson({ all: false, errors: true }).errors ?? []).map(formatError);
    state = stats && errors.length === 0 ? { ...readAssets(stats.compilation), errors } : { ...state, errors };
    for (const listener of listeners) listener(state);
  });
  return {
    current: () => state,
    /** Calls `listener` after every build. @returns a function that removes it */
    onChange(listener: (state: BuildState) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function readAssets(compilation: Compilation): { release: Release; files: Map<string, Buffer> } {
  const release: Release = JSON.parse(String(compilation.getAsset('release.json')?.source.source()));
  const base = assetBase(release.app, release.id);
  return {
    release,
    files: new Map(compilation.getAssets().map(({ name, source }) => [base + name, source.buffer()])),
  };
}

function formatError({ moduleName = '', loc = '', message }: { moduleName?: string; loc?: string; message: string }) {
  return `${moduleName} ${loc}\n${message}`.trim();
}
