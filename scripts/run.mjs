import { requireFreePort } from '../server/require-free-port.mjs';
import { install } from './install.mjs';

// `npm start` and most other npm scripts start here: `node scripts/run.mjs test` runs scripts/test.ts.

const [name] = process.argv.splice(2, 1);

try {
  if (name === 'start') await requireFreePort();
  install();
  // Compiles TypeScript as it is loaded, for `import` and for `require`.
  await import('tsx');
  await import(`./${name}.ts`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
