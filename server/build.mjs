// Builds the server, the `arena` command and the server's helper processes where `dist` is not what the sources as they
// are now give. Plain JavaScript, because it runs before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A script for the engine that code of releases runs in. */
const WEB_APIS = 'web-apis.js';

/** Each becomes one file, `dist/<name>.mjs`. A helper process is an entry of its own: `src/storage/built-file.ts` finds it. */
const ENTRIES = {
  server: 'src/main.ts',
  arena: 'src/cli/arena.ts',
  'create-embedded': 'src/database/create-embedded.ts',
  packer: 'src/storage/compressor.mjs',
  renderer: 'src/releases/prerender/renderer.ts',
};

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
/** SHA-256 of every file that went into the build, by its path from this folder. */
const inputsFile = join(dist, 'inputs.json');

// A server that is deployed without its sources has its build.
if (existsSync(join(folder, 'src')) && isStale()) await build();

/** Judged by contents: checkouts and installations touch files without changing them. */
function isStale() {
  if (!existsSync(inputsFile)) return true;
  const inputs = JSON.parse(readFileSync(inputsFile, 'utf8'));
  return Object.entries(inputs).some(([path, hash]) => {
    const file = join(folder, path);
    return !existsSync(file) || hashOf(readFileSync(file)) !== hash;
  });
}

async function build() {
  const esbuild = await import('esbuild').catch(() => {
    throw new Error('The server has to be built, and esbuild is not installed. Next: npm install');
  });
  const manifest = readFileSync(join(folder, 'package.json'));
  const { dependencies } = JSON.parse(manifest.toString());
  const inputs = { 'build.mjs': hashOf(readFileSync(join(folder, 'build.mjs'))), 'package.json': hashOf(manifest) };
  const noteInputs = {
    name: 'note-inputs',
    setup: ({ onLoad }) =>
      onLoad({ filter: /./ }, ({ path }) => {
        const contents = readFileSync(path);
        inputs[relative(folder, path)] = hashOf(contents);
        return { contents, loader: 'default' };
      }),
  };
  // Several processes may build at the same time, and others run from `dist`: each file is replaced whole.
  const incoming = join(dist, `incoming-${process.pid}`);
  try {
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ENTRIES,
      outdir: incoming,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // The packages of the house are sources, too; all others are imported from where they are installed.
      external: Object.keys(dependencies).filter((name) => !name.startsWith('@arena/')),
      plugins: [noteInputs],
      logLevel: 'silent',
    });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['src/releases/prerender/web-apis/index.js'],
      outfile: join(incoming, WEB_APIS),
      bundle: true,
      minify: true,
      format: 'iife',
      globalName: 'webApis',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['browser', 'module', 'main'],
      conditions: ['browser'],
      // Without encodings of old pages, and names of hosts in all scripts: tables larger than all the rest.
      alias: {
        '@exodus/bytes/encoding.js': '@exodus/bytes/encoding-lite.js',
        tr46: './src/releases/prerender/web-apis/ascii-hosts.js',
      },
      plugins: [noteInputs],
      logLevel: 'silent',
    });
    const files = [...Object.keys(ENTRIES).map((name) => `${name}.mjs`), WEB_APIS];
    for (const file of files) renameSync(join(incoming, file), join(dist, file));
    writeFileSync(join(incoming, 'inputs.json'), JSON.stringify(inputs, null, 2));
    renameSync(join(incoming, 'inputs.json'), inputsFile);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    await esbuild.stop();
  }
}

function hashOf(contents) {
  return createHash('sha256').update(contents).digest('hex');
}
