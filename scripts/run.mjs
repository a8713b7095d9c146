import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requireFreePort } from '../server/require-free-port.mjs';
import { install, isInstalled } from './start/install.mjs';

// `npm start` and most other npm scripts start here: `node scripts/run.mjs test` runs scripts/test.ts.

const [name] = process.argv.splice(2, 1);

try {
  if (name === 'start') await requireFreePort();
  if (name === 'start' && !isInstalled()) await installBesidePage();
  else install();
  // Compiles TypeScript as it is loaded, for `import` and for `require`.
  await import('tsx');
  await import(`./${name}.ts`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Installs the packages. Meanwhile, a page at the URL of the site says so. */
async function installBesidePage() {
  const page = fork(fileURLToPath(new URL('start/installing-page.mjs', import.meta.url)));
  try {
    install();
  } finally {
    const closed = once(page, 'exit');
    page.kill();
    await closed;
  }
}
