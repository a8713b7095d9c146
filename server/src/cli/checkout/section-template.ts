import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder } from '../../kernel/package-folder';

const TEMPLATES = join(packageFolder, 'src/cli/section-template');
/** This extension excludes the templates from the checks and tests of the server. */
const EXTENSION = '.template';

/** Values for the placeholders. `page`: name of the page's files, without extension; `component`: name of its component. */
export type TemplateValues = { name: string; title: string; path: string; page: string; component: string };

/**
 * The files of a new section by path inside its folder, without its package.json.
 * @param home of the section: a checkout of the project, or a separate repository
 */
export function sectionFiles(home: 'checkout' | 'standalone', values: TemplateValues): Map<string, string> {
  return new Map(
    ['common', home].flatMap((folder) =>
      listTemplates(folder).map((path): [string, string] => [
        path.slice(0, -EXTENSION.length).replace(/\bpage\./, `${values.page}.`),
        fill(readFileSync(join(TEMPLATES, folder, path), 'utf8'), values),
      ]),
    ),
  );
}

function listTemplates(folder: string): string[] {
  const paths = readdirSync(join(TEMPLATES, folder), { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith(EXTENSION)).sort();
}

/** Writes files below a folder and creates it. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>) {
  for (const [path, contents] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
}

function fill(text: string, values: TemplateValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof TemplateValues) => values[name]);
}

/** Packages that the shell provides. */
const PROVIDED = ['react', 'react-dom', 'react-router-dom'];

/**
 * The packages of the shell in a section's package.json: it is developed with exactly these versions, and requires
 * these or later minor versions.
 * @param versions exact versions by name
 */
export function providedPackages(versions: Readonly<Record<string, string>>) {
  const provided = PROVIDED.map((name) => [name, versions[name]] as const);
  return {
    peerDependencies: Object.fromEntries(provided.map(([name, version]) => [name, `^${version}`])),
    devDependencies: Object.fromEntries(provided),
  };
}

/** JSON formatted like a package.json. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
