import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** File of react-refresh that its `runtime` module loads in development. */
const RUNTIME = 'cjs/react-refresh-runtime.development.js';

/** Modules of the page, by their path below this folder. They import each other without an extension. */
const MODULES = ['client/main', 'client/overlay', 'client/overlay-styles', 'client/state', 'problem'];

/**
 * The scripts that the development server adds to pages, by URL path.
 *
 * `refresh.js` is a classic script, because it must run before React DOM, which connects to its hook. The others are
 * modules, so a page has one copy of each, however many sections import it.
 */
export function clientFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['/arena-dev/refresh.js', refreshScript()],
    ...MODULES.map((name): [string, string] => [`/arena-dev/${name}`, readModule(folder + name)]),
  ]);
}

function refreshScript(): string {
  const runtime = readFileSync(join(dirname(require.resolve('react-refresh/runtime')), RUNTIME), 'utf8');
  return `(() => {
const process = { env: { NODE_ENV: 'development' } };
const exports = {};
${runtime}
globalThis.arenaRefresh = exports;
exports.injectIntoGlobalHook(globalThis);
})();
`;
}

/** Browsers do not run TypeScript. In the package, the files are JavaScript already, and import each other's files. */
function readModule(path: string): string {
  const source = existsSync(`${path}.ts`)
    ? readFileSync(`${path}.ts`, 'utf8')
    : readFileSync(`${path}.js`, 'utf8').replaceAll(/( from '\..*)\.js'/g, "$1'");
  return transformSync(source, {
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: { target: 'esnext', parser: { syntax: 'typescript' } },
  }).code;
}
