import type { Compiler } from 'webpack';
import { INTEGRITY_OF } from '../../src/contract/release/integrity';
import { LOAD_FILE } from '../../src/contract/reports/load-file';
import { extendLoading } from '../bundler';

/**
 * Makes webpack and Rspack load chunks and stylesheets with the function that the shell provides: it checks their hashes,
 * ends requests that hang, tries again, and reports what fails. Shells from before that function only provide the hashes.
 * Other hosts have neither, and there the bundler's own code loads files without hashes.
 * Development builds have no hashes: their files change.
 */
export class LoadingPlugin {
  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('LoadingPlugin', (compilation) => {
      extendLoading(compiler, compilation, 'LoadingPlugin', {
        script: `${loadWithShell('url', 'script', `() => done({ type: 'load' })`, `({ reason, url }) => done({ type: reason, target: { src: url } })`)} ${integrityCode('script', 'url')}`,
        style: `${loadWithShell('fullhref', 'style', 'resolve', 'reject')} ${integrityCode('linkTag', 'fullhref')}`,
        link: (element) => integrityCode(element, `${element}.href`),
      });
    });
  }
}

/** Leaves the bundler's function before it adds its own element to the page. */
function loadWithShell(url: string, kind: string, onLoad: string, onFailure: string): string {
  const load = `globalThis.${LOAD_FILE}`;
  return `if (${load}) { ${load}(${url}, '${kind}').then(${onLoad}, ${onFailure}); return; }`;
}

/** Sets `crossOrigin`, too: the `Integrity-Policy` header requires it, and preloads match only equal requests. */
function integrityCode(element: string, url: string): string {
  const hash = `globalThis.${INTEGRITY_OF}`;
  return `if (${hash}) ${element}.integrity = ${hash}(${url}); ${element}.crossOrigin = 'anonymous';`;
}
