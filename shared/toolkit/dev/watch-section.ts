import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import webpack, { type Compilation, type Configuration, type StatsError } from 'webpack';
import { assetBase } from '../../src/contract/release/asset-base';
import type { Release } from '../../src/contract/release/release';
import { nodeConfigurationOf } from '../plugins/node-bundle-plugin';
import { DEVELOPMENT_RELEASE, hotConfig } from './development-config';
import type { Problem } from './problem';

/** A successful build: its files by URL path, and webpack's hash of it. */
export type SectionBuild = { release: Release; hash: string; files: ReadonlyMap<string, Buffer> };

/** The last successful build, and the errors of the current sources. */
export type BuildState = { build?: SectionBuild; problems: readonly Problem[] };

/**
 * Rebuilds a section whenever its sources change. Builds stay in memory, because `dist` holds releases only.
 * @param build the section's webpack configuration
 * @param onBuild called after every build
 */
export async function watchSection(app: string, build: Configuration, onBuild: () => void) {
  let state: BuildState = { problems: [] };
  /** A page that is several builds behind needs the updates between. */
  const updates = new Map<string, Buffer>();
  const compiler = webpack(hotConfig(app, build));
  compiler.hooks.shouldEmit.tap('watchSection', () => false);
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      const problems: Problem[] = error
        ? [{ app, kind: 'build', place: '', message: error.message }]
        : firstOfEachFile(errors.map((statsError) => problemOf(app, compiler.context, statsError)));
      if (stats && problems.length === 0) {
        const files = readAssets(app, stats.compilation);
        for (const [path, bytes] of files) if (path.includes('.hot-update.')) updates.set(path, bytes);
        state = {
          build: {
            release: readRelease(stats.compilation),
            hash: stats.hash ?? '',
            files: new Map([...updates, ...files]),
          },
          problems,
        };
      } else {
        state = { ...state, problems };
      }
      resolve();
      onBuild();
    });
  });
  return { current: () => state, nodeConfiguration: nodeConfigurationOf(compiler, build) };
}

function readRelease(compilation: Compilation): Release {
  const release: Release = JSON.parse(String(compilation.getAsset('release.json')?.source.source()));
  return { ...release, id: DEVELOPMENT_RELEASE };
}

function readAssets(app: string, compilation: Compilation): Map<string, Buffer> {
  const base = assetBase(app, DEVELOPMENT_RELEASE);
  return new Map(compilation.getAssets().map(({ name, source }) => [base + name, source.buffer()]));
}

/** The first problem of each file: the others usually follow from it. Webpack's parser sees only compiled code. */
function firstOfEachFile(problems: readonly Problem[]): Problem[] {
  const byFile = new Map<string, Problem>();
  for (const problem of problems) {
    const file = problem.place.replace(/:.*/, '');
    if (!byFile.get(file) || byFile.get(file)?.message.startsWith('Module parse failed')) byFile.set(file, problem);
  }
  return [...byFile.values()];
}

/** ts-loader names files by their absolute path, and the place again in the message. */
function problemOf(app: string, directory: string, { moduleName = '', file, loc = '', message }: StatsError): Problem {
  const path = file ? join(app, relative(directory, file)) : moduleName.replace(/^\.\//, `${app}/`);
  const text = stripVTControlCharacters(message).replace(/^\[tsl\] ERROR in .*\n/, '');
  return { app, kind: 'build', place: [path, loc.replace(/-.*/, '')].filter(Boolean).join(':'), message: text.trim() };
}
