import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

const require = createRequire(import.meta.url);

const NAMES = ['webpack.config.ts', 'webpack.config.js', 'webpack.config.mjs'];

/**
 * The webpack configuration in the folder of an app.
 * @throws when there is none
 */
export async function loadBuild(directory: string): Promise<Configuration> {
  const file = NAMES.map((name) => join(directory, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`${directory} has no ${NAMES[0]}.`);
  // `require` for TypeScript, as webpack's command does: webpack does not offer named exports to an ES module.
  const module = file.endsWith('.ts') ? require(file) : await import(pathToFileURL(file).href);
  return module.default;
}
