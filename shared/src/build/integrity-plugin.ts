import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Compilation, type Compiler, runtime, web } from 'webpack';
import { INTEGRITY_OF } from '../contract/integrity';

/**
 * Lets the code of a build load its own files only with the hash that the page has for them. The function that knows
 * the hashes is the shell's; it throws for a file that has none.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation: Compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${guard('script', 'url')}`,
      );
      web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation).linkPreload.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${guard('link', 'link.href')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (_source, { tag }) =>
        guard(tag, `${tag}.href`),
      );
    });
  }
}

/** Preload hints are for requests with `crossorigin` alike, and the browser's own policy asks for it. */
function guard(element: string, address: string): string {
  return `${element}.integrity = globalThis.${INTEGRITY_OF}(${address}); ${element}.crossOrigin = 'anonymous';`;
}
