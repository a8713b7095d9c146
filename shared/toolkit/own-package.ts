import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of this package: its sources, or the JavaScript that is made of them for other repositories. */
const folder = fileURLToPath(new URL('..', import.meta.url));

/** Whether this code runs from the sources in a checkout. */
export const isCheckout = existsSync(`${folder}toolkit/own-package.ts`);

/** Absolute path of a module of this package, given by its path without its extension. */
export function modulePath(name: string): string {
  return firstFile(name, ['.ts', '.tsx', '.js']);
}

/** Absolute path of the types of a module of this package: its source in a checkout. */
export function typesPath(name: string): string {
  return firstFile(name, ['.ts', '.tsx', '.d.ts']);
}

function firstFile(name: string, extensions: readonly string[]): string {
  const files = extensions.map((extension) => folder + name + extension);
  const file = files.find((path) => existsSync(path));
  if (!file) throw new Error(`@arena/shared has no module ${name}. Install it again.`);
  return file;
}
