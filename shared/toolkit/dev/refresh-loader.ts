import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';
import { modulePath } from '../own-package';

const CLIENT = JSON.stringify(modulePath('toolkit/dev/client/fast-refresh'));

/**
 * Prepares a JavaScript module for Fast Refresh. It runs after all other loaders, so it works with every compiler of
 * TypeScript and JSX. Modules without components and hooks stay as they are.
 */
export default async function refreshLoader(
  this: LoaderContext<unknown>,
  source: string,
  map?: Parameters<ReturnType<LoaderContext<unknown>['async']>>[2],
) {
  const callback = this.async();
  try {
    const { code, map: newMap } = await transform(source, {
      configFile: false,
      swcrc: false,
      filename: this.resourcePath,
      inputSourceMap: map ? JSON.stringify(map) : false,
      sourceMaps: true,
      jsc: {
        target: 'esnext',
        parser: { syntax: 'ecmascript', jsx: true },
        transform: { react: { development: true, refresh: true } },
      },
    });
    if (/\$Refresh(Reg|Sig)\$/.test(code)) callback(null, withRefresh(code, this.resourcePath), newMap);
    else callback(null, source, map);
  } catch {
    // Not valid: webpack, or the loader before, reports it.
    callback(null, source, map);
  }
}

/** Adds no line before the code, because its source map has line numbers. */
function withRefresh(code: string, file: string): string {
  const id = JSON.stringify(file);
  return `import * as $refresh from ${CLIENT}; const $RefreshReg$ = $refresh.registerIn(${id}); const $RefreshSig$ = $refresh.createSignature; ${code}
$refresh.acceptUpdates(${id}, import.meta.webpackHot, __webpack_module__);
`;
}
