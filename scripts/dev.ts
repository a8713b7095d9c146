import { runDev } from '@arena/shared/toolkit/dev/dev';
import { root } from './apps';

await runDev(process.argv.slice(2), { root, env: process.env });
