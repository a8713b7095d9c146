import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Folder of this package, wherever this code runs from: its sources, or the one file they are bundled to. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve('@arena/server/package.json'));
