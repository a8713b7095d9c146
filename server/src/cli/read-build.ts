import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Release, releaseSchema, validateRelease } from '@arena/shared/contract/release';
import { CommandError, USAGE } from './command-error';

/**
 * Reads a built app as the form that `arena publish` sends.
 * @param folder of the app, or of its build
 * @throws CommandError when there is no whole build
 */
export function readBuild(folder: string): { release: Release; form: FormData } {
  const again = `npm run build -w ${folder}`;
  const build = [join(folder, 'dist'), folder]
    .map((path) => resolve(path))
    .find((path) => existsSync(join(path, 'release.json')));
  if (!build) throw new CommandError(`There is no build in ${folder}.`, USAGE, again);
  try {
    const manifest = readFileSync(join(build, 'release.json'), 'utf8');
    const faults = validateRelease(JSON.parse(manifest));
    if (faults.length > 0) {
      throw new CommandError(`The build in ${folder} cannot be published.\n${faults.join('\n')}`, USAGE, again);
    }
    const release = releaseSchema.parse(JSON.parse(manifest));
    const form = new FormData();
    form.append('release.json', manifest);
    for (const { path } of release.files) form.append(path, new Blob([readFileSync(join(build, path))]), path);
    return { release, form };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    // A file that is missing, or a release.json that is cut off: the next build puts it right.
    throw new CommandError(`The build in ${folder} is not whole.`, USAGE, again);
  }
}
