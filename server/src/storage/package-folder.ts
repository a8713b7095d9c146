import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Folder of this package, whether this code runs from its sources or from a bundle. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve('@arena/server/package.json'));
