// Packs everything that a machine needs to run the site: `node server/pack-server.mjs <file>`. Plain JavaScript, like
// build.mjs, whose output it contains. Writes the packages inside next to it, in the format CycloneDX.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { packArchive } from '@arena/shared/toolkit/sdk/tarball';
import * as esbuild from 'esbuild';
import { ENTRIES, folder, inputsFile } from './build.mjs';
import { REQUIRE } from './pack-cli.mjs';

/** Packages that find WebAssembly, native code, data or their own source by path, so that they cannot be bundled. */
const UNBUNDLED = [
  '@bokuweb/zstd-wasm',
  '@electric-sql/pglite',
  '@jitl/quickjs-ng-wasmfile-release-sync',
  '@node-rs/argon2',
  'axe-core',
  'css-tree',
  'playwright-core',
];

/** `pg` works without it. */
const MISSING = ['pg-native'];

/** Folder of the archive. */
const NAME = 'arena';
const COMMAND = 'bin/arena';

const checkout = join(folder, '..');
const readJson = (path) => JSON.parse(readFileSync(join(checkout, path), 'utf8'));
const { packages } = readJson('package-lock.json');

await pack(resolve(process.argv[2] ?? 'arena.tar.gz'));

async function pack(target) {
  const { outputFiles, metafile } = await bundle();
  const unbundled = withDependencies(UNBUNDLED.map((name) => `node_modules/${name}`));
  const bundled = [...Object.keys(metafile.inputs), ...Object.keys(JSON.parse(readFileSync(inputsFile, 'utf8')))]
    .map((path) => packageOf(relative(checkout, resolve(folder, path))))
    .filter((path) => path !== undefined);
  const inside = new Set([...bundled, ...unbundled, ...withDependencies(['ops'])]);
  const files = new Map([
    ...outputFiles.map(({ path, contents }) => [archivePath(path), contents]),
    ...filesOf('server/dist', (path) => /^[^/]+\.(js|tgz)$/.test(path)),
    ...filesOf('server/migrations', (path) => !path.endsWith('_snapshot.json')),
    ...filesOf('server/src/cli/section-template'),
    ...operatorsPage(),
    ...unbundled.flatMap((path) => filesOf(path, isNeeded)),
    [COMMAND, read('server/bin/packaged-arena.cjs')],
    ['docs/nginx.conf', read('docs/nginx.conf')],
    ['LICENSE', read('LICENSE')],
    ['LICENCES.txt', licences(inside)],
    ['package.json', asJson(manifest(unbundled))],
    ['server/package.json', asJson({ name: '@arena/server', version: readJson('server/package.json').version })],
  ]);
  const archive = await packArchive(NAME, files, new Set([COMMAND]));
  writeFileSync(target, archive);
  writeFileSync(`${target.replace(/\.tar\.gz$/, '')}.cdx.json`, asJson(billOfMaterials(inside)));
  process.stdout.write(`${target}: ${files.size} files, ${(archive.length / 1e6).toFixed(1)} MB\n`);
}

/** Bundles the server, the command and the helper processes together with the packages that they import. */
async function bundle() {
  const result = await esbuild.build({
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
    external: [...UNBUNDLED, ...MISSING],
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'silent',
  });
  const known = new Set([...UNBUNDLED, ...MISSING, ...builtinModules]);
  for (const { imports } of Object.values(result.metafile.outputs)) {
    for (const { path } of imports.filter(({ external }) => external)) {
      if (!known.has(packageName(path.replace(/^node:/, '')))) throw new Error(`The packed server would lack ${path}.`);
    }
  }
  return result;
}

function operatorsPage() {
  if (!existsSync(join(checkout, 'ops/dist/index.html'))) {
    throw new Error('The operators\' page is not built. Run "npm run build -w ops".');
  }
  return filesOf('ops/dist', (path) => path !== 'fingerprint');
}

/** Its `os` and `cpu` are those of the native packages inside. */
function manifest(unbundled) {
  const { license, engines } = readJson('package.json');
  const { os, cpu } = unbundled.map((path) => packages[path]).find((entry) => entry.os) ?? {};
  if (!os || !cpu) throw new Error('The native packages of this machine are not installed. Run npm install.');
  const { version } = readJson('server/package.json');
  return { name: 'arena', version, private: true, license, engines, os, cpu, bin: { arena: `./${COMMAND}` } };
}

/**
 * Folders of installed packages of the lock file with everything that they depend on.
 * @param paths of packages or workspaces, relative to the checkout
 */
function withDependencies(paths, found = new Set()) {
  for (const path of paths) {
    if (found.has(path) || !existsSync(join(checkout, path))) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    withDependencies(
      names.flatMap((name) => resolvePackage(path, name) ?? []),
      found,
    );
  }
  return [...found].filter((path) => path.includes('node_modules/'));
}

/** Where Node finds a package that is imported from a folder. */
function resolvePackage(from, name) {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length--) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (path in packages) return packages[path].link ? packages[path].resolved : path;
  }
  return undefined;
}

/** Folder of the package that a file belongs to; undefined for files of this project. */
function packageOf(path) {
  return /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path.replaceAll(sep, '/'))?.[0];
}

/** Package name of an import such as `drizzle-orm/pg-core`. */
function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Files below a folder of the checkout by path, without packages inside. */
function filesOf(path, isIncluded = () => true) {
  const root = join(checkout, path);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !name.includes('node_modules/') && isIncluded(name))
    .map((name) => [`${path}/${name}`, read(`${path}/${name}`)]);
}

/** Whether a file of a package is needed at run time. */
function isNeeded(path) {
  return !/\.(map|d\.[cm]?ts)$/.test(path);
}

/** The licence texts of packages. */
function licences(paths) {
  const texts = [...paths].map((path) => {
    const { name, version, license = 'unknown' } = JSON.parse(read(`${path}/package.json`));
    const files = readdirSync(join(checkout, path)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const contents = files.sort().map((file) => read(`${path}/${file}`).toString().trim());
    return [`${name} ${version} (${license})`, ...contents].join('\n\n');
  });
  return `${[...new Set(texts)].sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * The packages inside as npm describes them, without time, random number and name of the checkout. For npm, bundled
 * development packages are optional.
 */
function billOfMaterials(paths) {
  const command = 'npm sbom --sbom-format cyclonedx --package-lock-only --offline';
  const { serialNumber, metadata, ...bill } = JSON.parse(
    execSync(command, { cwd: checkout, encoding: 'utf8', maxBuffer: 1e8 }),
  );
  const inside = new Set([...paths].map((path) => `${path.split('node_modules/').at(-1)}@${packages[path].version}`));
  const { timestamp, ...reproducible } = metadata;
  return {
    ...bill,
    metadata: { ...reproducible, component: { ...metadata.component, name: NAME } },
    components: bill.components
      .filter((component) => inside.has(component['bom-ref']))
      .map((component) => ({ ...component, scope: 'required', properties: [] })),
    dependencies: bill.dependencies
      .filter(({ ref }) => inside.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => inside.has(name)) })),
  };
}

function archivePath(path) {
  return relative(checkout, path).replaceAll(sep, '/');
}

function read(path) {
  return readFileSync(join(checkout, path));
}

function asJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
