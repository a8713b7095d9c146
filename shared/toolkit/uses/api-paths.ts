import type { Compilation } from 'webpack';
import * as visitorApi from '../../src/contract/api/visitor-api';
import { isRspack } from '../bundler';
import { modulePath } from '../own-package';
import { importedNames } from './imported-names';
import { isFile, moduleFiles } from './modules';
import { sourceImports } from './source-imports';

const MODULE = 'contract/api/visitor-api';
const VISITOR_API = modulePath(`src/${MODULE}`);

/** `'/api/…'` in a script. */
const API_PATH = /["'`](\/api\/[\w/.:-]*)/g;

/** Paths of the server that a build calls, from the names that it imports of them. */
export function usedApi(compilation: Compilation): string[] {
  const { names, whole } = isRspack(compilation.compiler)
    ? sourceImports(moduleFiles(compilation), new RegExp(`['"][^'"\\n]*${MODULE}['"]`))
    : importedNames(compilation, isFile(VISITOR_API));
  if (whole.length > 0) throw new Error(`${whole.join(', ')}: import the single paths of the API.`);
  return Object.entries(visitorApi)
    .flatMap(([name, path]) => (names.includes(name) ? [path] : []))
    .sort();
}

/**
 * The paths of a section's own backend need no import: an operator sets and removes it, whatever a release lists.
 * @throws an Error if a script has another path of the API that it does not import, because the release would not list it
 */
export function checkApiPaths(scripts: readonly string[], imported: readonly string[], app: string) {
  const written = scripts.flatMap((script) => [...script.matchAll(API_PATH)].map(([, path]) => path ?? ''));
  const others = [...new Set(written)].filter((path) => !imported.includes(path) && !path.startsWith(`/api/${app}/`));
  if (others.length > 0) {
    throw new Error(`A script calls ${others.join(', ')}. Import the path from @arena/shared/${MODULE}.`);
  }
}
