// Starts the server from its sources, bundled into one file first, which takes a moment: a loader that translates each
// file when it is imported would stay, with some 80 MB of memory, as long as the server runs.
import { readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
const bundle = `${folder}/dist/server.mjs`;
const incoming = `${folder}/dist/server-${process.pid}.mjs`;

await build({
  entryPoints: [`${folder}/src/main.ts`],
  outfile: incoming,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // The packages of the house are sources, too; all others are imported from where they are installed.
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@arena/')),
});
await stop();
// Another server of the same folder may start at the same time.
renameSync(incoming, bundle);

await import(bundle);
