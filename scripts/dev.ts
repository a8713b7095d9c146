import { createRequire } from 'node:module';
import type * as development from '@arena/shared/dev/dev';
import { root } from './apps';

// `require`, as webpack's command does: webpack does not offer named exports to an ES module.
const require = createRequire(import.meta.url);
const { runDev } = require('@arena/shared/dev/dev') as typeof development;
await runDev(process.argv.slice(2), { root, env: process.env });
