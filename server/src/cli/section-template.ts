import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SectionBlock } from '@arena/shared/contract/section-block';
import { packageFolder } from '../storage/package-folder';

const TEMPLATE = join(packageFolder, 'src/cli/section-template');
/** This extension excludes the templates from the checks and tests of the server. */
const EXTENSION = '.template';

/** Values for the placeholders. `page`: name of the page's files, without extension; `component`: name of its component. */
export type TemplateValues = { name: string; title: string; path: string; page: string; component: string };

type Package = { version: string; dependencies: Record<string, string> };

/**
 * The files of a new section, by path inside its folder.
 * @param shared package.json of the shared package. The section is developed with the same versions of the packages that
 * the shell provides, and needs those or later minor versions.
 */
export function sectionFiles(values: TemplateValues, section: SectionBlock, shared: Package): Map<string, string> {
  const paths = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(EXTENSION));
  const filled = paths.map((path): [string, string] => [
    path.slice(0, -EXTENSION.length).replace(/\bpage\./, `${values.page}.`),
    fill(readFileSync(join(TEMPLATE, path), 'utf8'), values),
  ]);
  return new Map([['package.json', packageJson(values.name, section, shared)], ...filled]);
}

/** Writes files below a folder and creates it. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function fill(text: string, values: TemplateValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof TemplateValues) => values[name]);
}

function packageJson(name: string, section: SectionBlock, { version, dependencies }: Package): string {
  const provided = ['react', 'react-dom', 'react-router-dom'].map((name) => [name, dependencies[name]] as const);
  return asJson({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'node --import tsx ../node_modules/webpack-cli/bin/cli.js --disable-interpret --config webpack.config.ts',
      types: 'tsc --noEmit',
      test: `npm run unit --prefix .. -- --selectProjects ${name}`,
    },
    dependencies: { '@arena/shared': version },
    peerDependencies: Object.fromEntries(provided.map(([name, installed]) => [name, `^${installed}`])),
    devDependencies: Object.fromEntries(provided),
    section,
  });
}

/** JSON formatted like a package.json. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
