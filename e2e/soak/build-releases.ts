import { join } from 'node:path';
import { projectRoot } from '../src/arena/sites/server';
import { type BuiltRelease, buildRelease, readBuiltRelease } from './built-release';

/**
 * Builds several releases of one app. The first is the one that every test site starts with.
 * @param count how many releases
 */
export async function buildReleases(app: string, count: number): Promise<BuiltRelease[]> {
  const releases = [await readBuiltRelease(join(projectRoot, app))];
  // Builds run one after the other: each takes a whole core.
  while (releases.length < count) releases.push(await buildRelease(app, `build-${releases.length + 1}`));
  return releases;
}
