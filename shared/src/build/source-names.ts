import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout with the shared code. An app in a folder of its own may link to it. */
const ownCheckout = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Names the modules in source maps by their path in the repository, such as `mf-market/src/market-page.tsx` or
 * `node_modules/react-dom/index.js`, so that a map has no path of the machine that built it.
 * @param directory folder of the app, in the root folder of a checkout
 */
export function sourceNames(directory: string) {
  const checkouts = [dirname(directory), ownCheckout];
  return ({ absoluteResourcePath: path }: { absoluteResourcePath: string }): string => {
    // Webpack's own modules, such as `webpack/runtime/load script`.
    if (!isAbsolute(path)) return path;
    const checkout = checkouts.find((folder) => path.startsWith(join(folder, sep)));
    return checkout ? relative(checkout, path).replaceAll(sep, '/') : basename(path);
  };
}
