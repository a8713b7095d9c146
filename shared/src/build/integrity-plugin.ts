import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Compilation, type Compiler, runtime, web } from 'webpack';
import { INTEGRITY_OF } from '../contract/integrity';

/**
 * Makes webpack load chunks and stylesheets only with their `integrity` hash. The shell provides the function that
 * returns the hashes; it throws for an unknown file. Development builds have no hashes: their files change.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation: Compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${integrityCode('script', 'url')}`,
      );
      web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation).linkPreload.tap(
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
