import { buildStaleApps, run } from './apps';
import { ensureChromium } from './programs/chromium';

await ensureChromium();
await buildStaleApps();
await run(process.execPath, ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)]);
