// Builds the server, the `arena` command and the server's helper processes where `dist` is not what the sources as they
// are now give. Plain JavaScript, because it runs before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each becomes one file, `dist/<name>.mjs`. A helper process is an entry of its own: `src/built-file.ts` finds it. */
const ENTRIES = {
  server: 'src/main.ts',
  arena: 'src/cli/arena.ts',
  'create-embedded': 'src/db/create-embedded.ts',
  packer: 'src/assets/packer.mjs',
  renderer: 'src/prerender/renderer.mjs',
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
    for (const name of Object.keys(ENTRIES)) renameSync(join(incoming, `${name}.mjs`), join(dist, `${name}.mjs`));
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
