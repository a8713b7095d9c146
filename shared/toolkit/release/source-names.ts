import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from '../app';

/** Folder of the checkout with the shared code. An app in a folder of its own may link to it. */
const ownCheckout = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Names the modules in source maps by their path in the repository, such as `mf-market/src/market-page.tsx` or
 * `node_modules/react-dom/index.js`, so that a map has no path of the machine that built it. The folder of the app counts
 * as named like the app, because the root folder of a repository has any name.
 */
export function sourceNames({ name, directory }: Pick<App, 'name' | 'directory'>) {
  const folders = [
    { path: join(directory, 'node_modules'), name: 'node_modules' },
    { path: directory, name },
    { path: dirname(directory), name: '' },
    { path: ownCheckout, name: '' },
  ];
  return ({ absoluteResourcePath: path }: { absoluteResourcePath: string }): string => {
    // Webpack's own modules, such as `webpack/runtime/load script`.
    if (!isAbsolute(path)) return path;
    const folder = folders.find((candidate) => path.startsWith(join(candidate.path, sep)));
    return folder ? join(folder.name, relative(folder.path, path)).replaceAll(sep, '/') : basename(path);
  };
}
