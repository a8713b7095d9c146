import type { Compiler } from 'webpack';
import { INTEGRITY_OF } from '../contract/integrity';
import { extendLoading } from './bundler';

/**
 * Makes webpack and Rspack load chunks and stylesheets with their `integrity` hash. The shell provides the function that
 * returns the hashes; it throws for an unknown file. Other hosts have no such function and load without hashes.
 * Development builds have no hashes: their files change.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      extendLoading(compiler, compilation, 'IntegrityPlugin', integrityCode);
    });
  }
}

/** Sets `crossOrigin`, too: the `Integrity-Policy` header requires it, and preloads match only equal requests. */
function integrityCode(element: string, url: string): string {
  const hash = `globalThis.${INTEGRITY_OF}`;
  return `if (${hash}) ${element}.integrity = ${hash}(${url}); ${element}.crossOrigin = 'anonymous';`;
}
