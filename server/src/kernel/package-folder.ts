import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the package with this code: of the server, from sources or bundled, or of the packed `arena` command. */
export const packageFolder = folderOf(dirname(fileURLToPath(import.meta.url)));

/** The nearest folder with a package.json. */
function folderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOf(dirname(folder));
}
