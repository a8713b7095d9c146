import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageFolder } from './package-folder';

const manifest = z.object({ version: z.string() });

/** Version of the server and of the `arena` command, such as `1.0.0`. */
export const VERSION = manifest.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).version;
