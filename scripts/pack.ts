import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packShared } from '@arena/shared/toolkit/sdk/pack-shared';
import { root, run } from './apps';

/** Ignored by git. */
const folder = join(root, 'dist');

mkdirSync(folder, { recursive: true });
await run('node', ['server/build.mjs']);
copyFileSync(join(root, 'server/dist/cli.tgz'), join(folder, 'cli.tgz'));
writeFileSync(join(folder, 'shared.tgz'), await packShared());
console.log(`${folder} has shared.tgz (@arena/shared) and cli.tgz (@arena/cli).`);
