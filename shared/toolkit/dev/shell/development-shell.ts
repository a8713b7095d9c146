import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_BUNDLE } from '../../../src/contract/release/node-bundle';
import { type Release, SHELL } from '../../../src/contract/release/release';
import { loadBuild } from '../../load-build';
import { FINGERPRINT_FILE, fingerprint } from '../../release/fingerprint';
import { DEVELOPMENT_RELEASE } from '../development-config';
import { buildShell } from './build-shell';

/** The shell for development, as files in a folder. */
export type DevelopmentShell = { folder: string; release: Release };

/** Folder in the package with the shell that was built together with it. */
export const DEVELOPMENT_SHELL = 'dev-shell';

const prebuilt = fileURLToPath(new URL(`../../../${DEVELOPMENT_SHELL}/`, import.meta.url));

/**
 * The shell for development: that of the package or, in a checkout, built from the sources when they have changed.
 * @param root folder of the checkout or of a section's own repository
 * @throws when there is neither, or when it does not build
 */
export async function developmentShell(root: string): Promise<DevelopmentShell> {
  const sources = join(root, SHELL);
  if (!existsSync(join(sources, 'package.json'))) return readShell(prebuilt);
  const folder = join(root, '.arena/dev/shell');
  if (!isBuilt(folder, fingerprint(sources))) {
    // Not on standard output, which is the result of the process that packs the shell.
    console.error('Building the shell for development …');
    await buildShell(await loadBuild(sources), folder);
  }
  return readShell(folder);
}

function isBuilt(folder: string, sources: string): boolean {
  const file = join(folder, FINGERPRINT_FILE);
  return existsSync(join(folder, NODE_BUNDLE)) && existsSync(file) && readFileSync(file, 'utf8') === sources;
}

function readShell(folder: string): DevelopmentShell {
  const file = join(folder, 'release.json');
  if (!existsSync(file)) {
    throw new Error(`There is no shell for development in ${folder}.\nNext: install @arena/shared again`);
  }
  const release: Release = JSON.parse(readFileSync(file, 'utf8'));
  return { folder, release: { ...release, id: DEVELOPMENT_RELEASE } };
}
