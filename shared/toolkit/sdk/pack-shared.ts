import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEVELOPMENT_SHELL, developmentShell } from '../dev/shell/development-shell';
import { FINGERPRINT_FILE } from '../release/fingerprint';
import { compile } from './compile';
import { packageJson } from './package-json';
import { publicModules } from './public-modules';
import { packTarball } from './tarball.mjs';

/** Folder of the package. */
const folder = fileURLToPath(new URL('../..', import.meta.url));
const checkout = join(folder, '..');

/** The command of sections. */
const COMMAND = 'toolkit/bin/arena-section.ts';

/** Modules that are found by their path instead of being imported. */
const FOUND_BY_PATH = [
  COMMAND,
  'toolkit/runtime/federation-runtime.ts',
  'toolkit/runtime/sharing-runtime.ts',
  'toolkit/dev/client/fast-refresh.ts',
  'toolkit/dev/client/hot.ts',
  'toolkit/dev/client/main.ts',
  'toolkit/dev/prerender/render-process.ts',
  'toolkit/dev/refresh-loader.ts',
  'toolkit/dev/types/check-types.ts',
  'src/testing/asset.ts',
  'src/testing/css-module.ts',
  'src/testing/jsdom-gaps.ts',
  'src/testing/testing-library.ts',
];

/** Files that are packed as they are. */
const COPIED = [
  'README.md',
  'toolkit/assets.d.ts',
  'toolkit/javascript.tsconfig.json',
  'src/testing/browser-environment.mjs',
  'src/testing/jest-project.mjs',
  ...readdirSync(join(folder, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/ui/${name.replaceAll(sep, '/')}`),
];

/** Further public names: settings of tools, and the types of imported files. */
const SETTINGS = new Map([
  ['./testing/jest-project', 'src/testing/jest-project.mjs'],
  ['./browserslist-config', 'browserslist-config.json'],
  ['./tsconfig.base.json', 'tsconfig.base.json'],
]);

/** The package as a section in another repository installs it: compiled, with types. */
export async function packShared(): Promise<Buffer> {
  const { folder: shell } = await developmentShell(checkout);
  return packTarball(new Map<string, string | Buffer>([...sharedFiles(), ...developmentShellFiles(shell)]));
}

/** The shell that pages have while a section is developed. */
function developmentShellFiles(shell: string): [string, Buffer][] {
  return readdirSync(shell, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== FINGERPRINT_FILE)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [join(DEVELOPMENT_SHELL, relative(shell, path)).replaceAll(sep, '/'), readFileSync(path)]);
}

/** The compiled package by path. */
export function sharedFiles(): Map<string, string> {
  const {
    private: _,
    scripts,
    exports,
    dependencies,
    devDependencies,
    ...fields
  } = readJson(join(folder, 'package.json'));
  const root = readJson(join(checkout, 'package.json'));
  const modules = publicModules(folder, exports);
  const files = new Map([
    ...compile(folder, [...modules.values(), ...FOUND_BY_PATH]),
    ...COPIED.map((path): [string, string] => [path, readFileSync(join(folder, path), 'utf8')]),
    ['LICENSE', readFileSync(join(checkout, 'LICENSE'), 'utf8')],
    ['tsconfig.base.json', readFileSync(join(checkout, 'tsconfig.base.json'), 'utf8')],
    ['browserslist-config.json', asJson(root.browserslist)],
  ]);
  const versions = { ...root.devDependencies, ...dependencies };
  const types = { './assets': { types: './toolkit/assets.d.ts' } };
  const { exports: compiled, ...rest } = packageJson({
    fields: {
      ...fields,
      license: root.license,
      engines: root.engines,
      bin: { 'arena-section': `./${COMMAND.replace(/\.ts$/, '.js')}` },
    },
    modules: new Map([...modules, ...SETTINGS]),
    files,
    versions,
  });
  return files.set('package.json', asJson({ ...rest, exports: { ...compiled, ...types } }));
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
