import type { Compiler, Stats } from 'webpack';

/**
 * Runs a compiler once and leaves it open, so that another run builds only what has changed.
 * @returns the result, which may contain errors of the sources
 * @throws when webpack itself fails
 */
export function runCompiler(compiler: Compiler): Promise<Stats> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) reject(error);
      else resolve(stats);
    });
  });
}

/**
 * Closes a compiler. Another build of the same folder may begin then.
 * @throws when webpack itself fails
 */
export function closeCompiler(compiler: Compiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * The compilation of a run.
 * @throws an Error with the messages if the sources have errors
 */
export function compilationOf(stats: Stats): Stats['compilation'] {
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return stats.compilation;
}
