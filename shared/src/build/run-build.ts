import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** The configuration of a section in a repository of its own. */
const CONFIG = 'webpack.config.mjs';

/**
 * Builds the section in a folder.
 * @returns the warnings of webpack, or how long it took
 * @throws an Error with the errors of webpack
 */
export async function runBuild(folder: string): Promise<string> {
  const file = join(folder, CONFIG);
  if (!existsSync(file)) throw new Error(`There is no ${CONFIG} in ${folder}. Run this in the folder of a section.`);
  const { default: configuration }: { default: Configuration } = await import(pathToFileURL(file).href);
  const stats = await run(configuration);
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (stats.hasErrors()) throw new Error(report);
  return report || `Built in ${stats.endTime - stats.startTime} ms.`;
}

function run(configuration: Configuration): Promise<webpack.Stats> {
  const compiler = webpack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error || closeError || !stats) reject(error ?? closeError);
        else resolve(stats);
      });
    });
  });
}
