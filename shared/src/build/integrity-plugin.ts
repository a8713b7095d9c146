import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { INTEGRITY_OF } from '../contract/integrity';

/**
 * Makes webpack load chunks and stylesheets only with their `integrity` hash. The shell provides the function that
 * returns the hashes; it throws for an unknown file.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation: Compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${integrityCode('script', 'url')}`,
      );
      webpack.web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation).linkPreload.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${integrityCode('link', 'link.href')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (_source, { tag }) =>
        integrityCode(tag, `${tag}.href`),
      );
    });
  }
}

/** Sets `crossOrigin`, too: the `Integrity-Policy` header requires it, and preloads match only equal requests. */
function integrityCode(element: string, url: string): string {
  return `${element}.integrity = globalThis.${INTEGRITY_OF}(${url}); ${element}.crossOrigin = 'anonymous';`;
}
