import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from '../../src/contract/release/release';
import { servesPath } from '../../src/contract/section/route-pattern';
import { readApp } from '../app';
import { loadBuild } from '../load-build';
import type { Changes } from './changes';
import { nodeBundleOf } from './prerender/node-bundle';
import type { Problem } from './problem';
import { watchTypes } from './types/watch-types';
import { watchSection } from './watch-section';

/** Milliseconds between two looks at a package.json. */
const MANIFEST_INTERVAL = 300;

/** A section in development. */
export type DevelopmentSection = Awaited<ReturnType<typeof startSection>>;

/**
 * Builds a section and checks its types, now and whenever its sources change. Resolves after the first build.
 * @throws when its package.json is not valid
 */
export async function startSection(app: string, directory: string, changes: Changes) {
  const manifest = join(directory, 'package.json');
  const readBlock = () => readApp(pathToFileURL(manifest).href).section;
  let block = readBlock();
  let manifestProblems: readonly Problem[] = [];
  let typeProblems: readonly Problem[] = [];
  watchFile(manifest, { interval: MANIFEST_INTERVAL }, () => {
    try {
      block = readBlock();
      manifestProblems = [];
    } catch (error) {
      manifestProblems = [{ app, kind: 'build', place: `${app}/package.json`, message: String(error) }];
    }
    changes.emit('change');
  });
  const watched = await watchSection(app, await loadBuild(directory), () => {
    changes.emit('build', app);
    changes.emit('change');
  });
  watchTypes(app, directory, (problems) => {
    typeProblems = problems;
    changes.emit('change');
  });
  return {
    app,
    nodeBundle: nodeBundleOf(app, watched.nodeConfiguration),
    hash: () => watched.current().build?.hash,
    file: (path: string) => watched.current().build?.files.get(path),
    /** The last successful build, with the current `section` block. */
    release(): Release | undefined {
      const release = watched.current().build?.release;
      return release && { ...release, section: block };
    },
    serves: (path: string) => servesPath(block, path),
    hasPage: (path: string) => block.pages.includes(path),
    problems: () => [...manifestProblems, ...watched.current().problems, ...typeProblems],
  };
}
