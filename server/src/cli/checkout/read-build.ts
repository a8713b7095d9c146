import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Release, releaseSchema, validateManifest } from '@arena/shared/contract/release/release';
import { sourceMapPath } from '@arena/shared/contract/release/source-map-path';
import { noSuchApp } from '../../platform/release-set/nearest-app';
import { CommandError, USAGE } from '../command-error';
import { findCheckout } from './checkout';

/**
 * Reads a built app into the forms that `arena publish` uploads: the release, and its source maps.
 * @param folder of the app, or of its build
 * @throws CommandError if the folder or the build is missing, or the build is incomplete
 */
export function readBuild(folder: string): { release: Release; form: FormData; sourceMaps: FormData } {
  requireFolder(folder);
  const buildCommand = folder === '.' ? 'npm run build' : `npm run build -w ${folder}`;
  const build = [join(folder, 'dist'), folder]
    .map((path) => resolve(path))
    .find((path) => existsSync(join(path, 'release.json')));
  if (!build) throw new CommandError(`There is no build in ${folder}.`, USAGE, buildCommand);
  try {
    const manifest = readFileSync(join(build, 'release.json'), 'utf8');
    const faults = validateManifest(JSON.parse(manifest));
    if (faults.length > 0) {
      throw new CommandError(`The build in ${folder} cannot be published.\n${faults.join('\n')}`, USAGE, buildCommand);
    }
    const release = releaseSchema.parse(JSON.parse(manifest));
    const form = new FormData();
    form.append('release.json', manifest);
    for (const { path } of release.files) form.append(path, new Blob([readFileSync(join(build, path))]), path);
    return { release, form, sourceMaps: readSourceMaps(build, release) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    // A missing file or a truncated release.json. The next build fixes it.
    throw new CommandError(`The build in ${folder} is incomplete.`, USAGE, buildCommand);
  }
}

/**
 * Checks the name of a folder before a build, a token or a browser is needed.
 * @throws CommandError if it does not exist, with a similar app of this checkout
 */
export function requireFolder(folder: string) {
  if (existsSync(resolve(folder))) return;
  const error = folder.includes('/') ? `There is no folder ${folder}.` : noSuchApp(folder, appsOfCheckout());
  throw new CommandError(error, USAGE, 'name the folder of an app, or change into the checkout first');
}

function appsOfCheckout(): string[] {
  try {
    return findCheckout('.').apps.map(({ app }) => app);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

/** The source maps of a build by the paths of their scripts; empty if it has none. */
function readSourceMaps(build: string, { files }: Release): FormData {
  const form = new FormData();
  for (const { path } of files) {
    const file = join(build, sourceMapPath(path));
    if (existsSync(file)) form.append(path, new Blob([readFileSync(file)]), path);
  }
  return form;
}
