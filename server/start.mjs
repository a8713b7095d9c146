import { requireFreePort } from './require-free-port.mjs';

try {
  await requireFreePort();
} catch (error) {
  process.stderr.write(`The server cannot start. ${error.message}\n`);
  process.exit(1);
}
await import('./build.mjs');
await import('./dist/server.mjs');
