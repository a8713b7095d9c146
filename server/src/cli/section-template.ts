import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SectionBlock } from '@arena/shared/contract/section-block';
import { packageFolder } from '../storage/package-folder';

const TEMPLATE = join(packageFolder, 'src/cli/section-template');
/** Keeps the files of the template from being checked and tested as files of the server. */
const ENDING = '.template';

/** What is particular to a section; `page` names the files of its first screen, `component` the function in them. */
export type SectionFacts = { name: string; title: string; path: string; page: string; component: string };

type Package = { version: string; dependencies: Record<string, string> };

/**
 * The files of a new section, by path inside its folder.
 * @param shared package.json of the shared package: a section has its versions
 */
export function sectionFiles(facts: SectionFacts, section: SectionBlock, shared: Package): Map<string, string> {
  const paths = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ENDING));
  const filled = paths.map((path): [string, string] => [
    path.slice(0, -ENDING.length).replace(/\bpage\./, `${facts.page}.`),
    fill(readFileSync(join(TEMPLATE, path), 'utf8'), facts),
  ]);
  return new Map([['package.json', packageOf(facts.name, section, shared)], ...filled]);
}

/** Writes files below a folder, which is made. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function fill(text: string, facts: SectionFacts): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, fact: keyof SectionFacts) => facts[fact]);
}

function packageOf(name: string, section: SectionBlock, { version, dependencies }: Package): string {
  const taken = ['react', 'react-dom', 'react-router-dom'].map((name) => [name, dependencies[name]]);
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
    dependencies: { '@arena/shared': version, ...Object.fromEntries(taken) },
    section,
  });
}

/** JSON as npm and the formatter write a package.json. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
