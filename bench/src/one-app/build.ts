import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Stats, type StatsChunkGroup } from 'webpack';
import { oneAppConfig, sections } from './config';

/** Files that a chunk of the page loads, in order; `fonts` are the preloaded ones. */
export type Files = { scripts: string[]; styles: string[]; fonts: string[] };

/** The builds put preloaded fonts into their own folder. */
const PRELOADED_FONT = /^fonts\/.*\.woff2$/;

/** The site built as one webpack app: the files of every page, and the additional files of each section. */
export type OneApp = { dist: string; entry: Files; sections: Record<string, Files> };

/** Builds the one-app peer, calls `use` with it, and removes it. */
export async function withOneApp<T>(use: (built: OneApp) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-one-app-'));
  try {
    return await use(describeOneApp(await build(folder), join(folder, 'dist')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function build(folder: string): Promise<Stats> {
  const compiler = webpack(oneAppConfig(folder));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error || closeError || !stats) reject(error ?? closeError);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(stats);
      });
    });
  });
}

function describeOneApp(stats: Stats, dist: string): OneApp {
  const { entrypoints, namedChunkGroups, modules } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    chunkGroupAuxiliary: true,
    chunkGroupChildren: true,
    modules: true,
    nestedModules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
  });
  // With the federation runtime, the peer would be heavier and the comparison wrong.
  if (JSON.stringify(modules).includes('@module-federation'))
    throw new Error('The one-app build contains the federation runtime.');
  return {
    dist,
    entry: filesOf(entrypoints?.shell),
    sections: Object.fromEntries(sections.map((app) => [app, filesOf(namedChunkGroups?.[app])])),
  };
}

function filesOf(group: StatsChunkGroup | undefined): Files {
  if (!group?.assets) throw new Error('The one-app build is missing a chunk.');
  const loaded = [group, ...(group.children?.preload ?? [])];
  const names = [...new Set(loaded.flatMap(({ assets = [] }) => assets.map(({ name }) => name)))];
  return {
    scripts: names.filter((name) => name.endsWith('.js')),
    styles: names.filter((name) => name.endsWith('.css')),
    fonts: (group.auxiliaryAssets ?? []).map(({ name }) => name).filter((name) => PRELOADED_FONT.test(name)),
  };
}
