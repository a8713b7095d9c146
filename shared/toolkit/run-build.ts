import webpack from 'webpack';
import { loadBuild } from './load-build';
import { closeCompiler, runCompiler } from './run-compiler';

/**
 * Builds the section in a folder.
 * @returns the warnings of webpack, or how long it took
 * @throws an Error with the errors of webpack
 */
export async function runBuild(folder: string): Promise<string> {
  const compiler = webpack(await loadBuild(folder));
  const stats = await runCompiler(compiler).finally(() => closeCompiler(compiler));
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (stats.hasErrors()) throw new Error(report);
  return report || `Built in ${stats.endTime - stats.startTime} ms.`;
}
