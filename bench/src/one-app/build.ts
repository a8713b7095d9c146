import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { oneAppConfig, sections } from './config';

/** Files that a part of the page loads, in order. */
export type Files = { scripts: string[]; styles: string[] };

/** The site built as one webpack app: what every page loads, and what those of each section load besides. */
export type OneApp = { dist: string; entry: Files; sections: Record<string, Files> };

/** Calls `use` with the peer, built, and removes it then. */
export async function withOneApp<T>(use: (built: OneApp) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-one-app-'));
  try {
    return await use(oneAppOf(await build(folder), join(folder, 'dist')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function build(folder: string): Promise<Stats> {
  const compiler = webpack(oneAppConfig(folder));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        if (error || closing || !stats) reject(error ?? closing);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(stats);
      });
    });
  });
}

function oneAppOf(stats: Stats, dist: string): OneApp {
  const { entrypoints, namedChunkGroups, modules } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    modules: true,
    nestedModules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
  });
  // A peer that carried the federation runtime along would flatter us.
  if (JSON.stringify(modules).includes('@module-federation')) throw new Error('The one-app build holds federation.');
  const entry = filesOf(entrypoints?.shell?.assets);
  return {
    dist,
    entry,
    sections: Object.fromEntries(sections.map((app) => [app, filesOf(namedChunkGroups?.[app]?.assets)])),
  };
}

function filesOf(assets: readonly { name: string }[] | undefined): Files {
  if (!assets) throw new Error('The one-app build lacks a section.');
  const names = assets.map(({ name }) => name);
  return {
    scripts: names.filter((name) => name.endsWith('.js')),
    styles: names.filter((name) => name.endsWith('.css')),
  };
}
