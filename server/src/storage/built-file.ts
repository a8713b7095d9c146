import { join } from 'node:path';
import { packageFolder } from './package-folder';

/** The helper processes of the server, each an entry of `build.mjs`. */
type HelperProcess = 'create-embedded' | 'packer' | 'renderer';

/** File to run a helper process from: the build's, whether this code runs from the build or, in tests, from sources. */
export function builtFile(name: HelperProcess): string {
  return join(packageFolder, 'dist', `${name}.mjs`);
}
