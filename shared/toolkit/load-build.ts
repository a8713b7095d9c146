import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

const NAMES = ['webpack.config.ts', 'webpack.config.js', 'webpack.config.mjs'];

/**
 * The webpack configuration in the folder of an app.
 * @throws when there is none
 */
export async function loadBuild(directory: string): Promise<Configuration> {
  const file = NAMES.map((name) => join(directory, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`There is no ${NAMES.join(' or ')} in ${directory}. Run this in the folder of a section.`);
  return (await import(pathToFileURL(file).href)).default;
}
