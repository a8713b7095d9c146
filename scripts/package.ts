import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStaleApps, OPERATOR_PAGE, root, run } from './apps';

/** Ignored by git. */
const folder = join(root, 'dist');

mkdirSync(folder, { recursive: true });
await buildStaleApps([OPERATOR_PAGE]);
await run('node', ['server/pack-server.mjs', join(folder, 'arena.tar.gz')]);
