// Builds the server, the `arena` command and the server's helper processes if `dist` is out of date. Plain JavaScript,
// because it runs before anything is built.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Script with web APIs for the JavaScript engine that runs code of releases. */
const WEB_APIS = 'web-apis.js';

/** The `arena` command as a package, which the site serves. */
const CLI_PACKAGE = 'cli.tgz';

/** The code of the build. */
const BUILD_SCRIPTS = ['build.mjs', 'pack-cli.mjs'];

/** Each becomes one file, `dist/<name>.mjs`. */
export const ENTRIES = {
  server: 'src/main.ts',
  arena: 'src/cli/arena.ts',
  'create-embedded': 'src/kernel/database/embedded/create-embedded.ts',
  'dump-server': 'src/kernel/database/dump-server.ts',
  'verify-backup': 'src/backup/verify-process.ts',
  compressor: 'src/kernel/storage/compression/compressor.mjs',
  'source-map-reader': 'src/platform/reports/source-maps/reader.ts',
  renderer: 'src/platform/validation/prerender/renderer.ts',
  'browser-check': 'src/platform/validation/browser-check/process/main.ts',
};

/** Scripts inside of the pages, in `src/platform/pages/inline`. Each becomes one file, `dist/<name>.js`. */
const INLINE_SCRIPTS = ['trusted-types', 'theme', 'load-styles', 'replay-early-click', 'start-shell'];

/** Folder of the server. */
export const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
/** SHA-256 of every source of the build, by path relative to this folder. */
export const inputsFile = join(dist, 'inputs.json');

// A server that is deployed without sources comes with its build.
if (existsSync(join(folder, 'src')) && isStale()) await build();

/** Compares contents, because checkouts and installations change dates of unchanged files. */
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
    throw new Error('The server has to be built, but esbuild is not installed. Run npm install.');
  });
  const inputs = {};
  const readInput = (path) => {
    const contents = readFileSync(join(folder, path));
    inputs[path] = hashOf(contents);
    return contents.toString();
  };
  const { packCli } = await import('./pack-cli.mjs');
  for (const path of BUILD_SCRIPTS) readInput(path);
  const { dependencies } = JSON.parse(readInput('package.json'));
  const { browserslist } = JSON.parse(readInput('../package.json'));
  const recordInputs = {
    name: 'record-inputs',
    setup: ({ onLoad }) =>
      onLoad({ filter: /./ }, ({ path }) => {
        const contents = readFileSync(path);
        inputs[relative(folder, path)] = hashOf(contents);
        return { contents, loader: 'default' };
      }),
  };
  // Replaces each file atomically, because other processes may build at the same time or run from `dist`.
  const incoming = join(dist, `incoming-${process.pid}`);
  try {
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ENTRIES,
      outdir: incoming,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // Keeps what is imported by `import()` apart: only some servers load it.
      splitting: true,
      chunkNames: 'chunk-[hash]',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // Bundles the packages of this repository; imports all others at run time.
      external: Object.keys(dependencies).filter((name) => !name.startsWith('@arena/')),
      plugins: [recordInputs],
      logLevel: 'silent',
    });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['src/platform/validation/prerender/web-apis/index.js'],
      outfile: join(incoming, WEB_APIS),
      bundle: true,
      minify: true,
      format: 'iife',
      globalName: 'webApis',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['browser', 'module', 'main'],
      conditions: ['browser'],
      // Leaves out legacy encodings and non-ASCII host names: their tables are larger than everything else.
      alias: {
        '@exodus/bytes/encoding.js': '@exodus/bytes/encoding-lite.js',
        tr46: './src/platform/validation/prerender/web-apis/ascii-hosts.js',
      },
      plugins: [recordInputs],
      logLevel: 'silent',
    });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: INLINE_SCRIPTS.map((name) => `src/platform/pages/inline/${name}.ts`),
      outdir: incoming,
      bundle: true,
      minify: true,
      format: 'iife',
      target: esbuildTargets(browserslist),
      plugins: [recordInputs],
      logLevel: 'silent',
    });
    const plugins = [recordInputs];
    writeFileSync(join(incoming, CLI_PACKAGE), await packCli({ esbuild, folder, plugins, readInput }));
    const files = [
      // Before the files that import them. Earlier ones stay, because a process may be about to load them.
      ...readdirSync(incoming).filter((name) => name.startsWith('chunk-')),
      ...Object.keys(ENTRIES).map((name) => `${name}.mjs`),
      ...INLINE_SCRIPTS.map((name) => `${name}.js`),
      WEB_APIS,
      CLI_PACKAGE,
    ];
    for (const file of files) renameSync(join(incoming, file), join(dist, file));
    writeFileSync(join(incoming, 'inputs.json'), JSON.stringify(inputs, null, 2));
    renameSync(join(incoming, 'inputs.json'), inputsFile);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    await esbuild.stop();
  }
}

/** `chrome >= 95` becomes `chrome95`. esbuild does not know Samsung Internet, which is a Chromium. */
function esbuildTargets(browserslist) {
  return browserslist
    .filter((entry) => !entry.startsWith('samsung'))
    .map((entry) => entry.replace('ios_saf', 'ios').replace(' >= ', ''));
}

function hashOf(contents) {
  return hash('sha256', contents, 'hex');
}
