// Packs the `arena` command as a package of its own, `@arena/cli`. Plain JavaScript, like build.mjs, which calls it.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packTarball } from '@arena/shared/toolkit/sdk/tarball';

/** Each becomes one file, `dist/<name>.mjs`. The command starts the check in a browser as a process. */
const ENTRIES = { arena: 'src/cli/arena.ts', 'browser-check': 'src/platform/validation/browser-check/process/main.ts' };

/** Files of the package by their path in it. */
const COPIED = { 'README.md': 'src/cli/README.md', LICENSE: '../LICENSE' };

/** Packages that few commands need and that are large. These commands say so where they are missing. */
const OPTIONAL = ['@electric-sql/pglite', 'axe-core', 'playwright-core'];

/** Leaves out what the command imports at run time: code of the server, which it calls only in the server's folder. */
const withoutServer = {
  name: 'without-server',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\// }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && !importer.includes('node_modules') ? { path, external: true } : undefined,
    ),
};

/** Bundled CommonJS packages call `require`, which ES modules do not have. */
export const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

const TEMPLATES = 'src/cli/section-template';

/** Paths of the templates of a section, relative to the folder of the server. */
function templateFiles(folder) {
  return readdirSync(join(folder, TEMPLATES), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/**
 * @param build.readInput returns the text of a file and records it as an input of the build
 * @returns the tarball
 */
export async function packCli({ esbuild, folder, plugins, readInput }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: folder,
    entryPoints: ENTRIES,
    outdir: join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: OPTIONAL,
    banner: { js: REQUIRE },
    plugins: [withoutServer, ...plugins],
    logLevel: 'silent',
  });
  const { version, dependencies } = JSON.parse(readInput('package.json'));
  const { license, engines } = JSON.parse(readInput('../package.json'));
  const manifest = {
    name: '@arena/cli',
    version,
    description: 'The arena command: creates, publishes, watches and rolls back sections of an Arena site.',
    license,
    type: 'module',
    engines,
    bin: { arena: './dist/arena.mjs' },
    peerDependencies: Object.fromEntries(OPTIONAL.map((name) => [name, dependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
  return packTarball(
    new Map([
      ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
      ...Object.entries(COPIED).map(([path, source]) => [path, readInput(source)]),
      ...templateFiles(folder).map((path) => [path, readInput(path)]),
      ...outputFiles.map(({ path, contents }) => [relative(folder, path), contents]),
    ]),
  );
}
