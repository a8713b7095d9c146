import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './apps';

type Entry = {
  version: string;
  license?: string;
  link?: true;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** A package that is installed to serve the site or that browsers get. */
export type RuntimePackage = { name: string; version: string; licence: string };

/** Workspaces that are only for development. */
const DEVELOPMENT = ['e2e', 'bench'];

const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const runtimeFolders = (manifest('.').workspaces as string[]).filter((folder) => !DEVELOPMENT.includes(folder));

/** Names of the packages that the server and the apps themselves ask for, sorted; those of the project are left out. */
export function directPackages(): string[] {
  const names = runtimeFolders.flatMap((folder) => Object.keys(manifest(folder).dependencies ?? {}));
  return [...new Set(names)].filter((name) => !name.startsWith('@arena/')).sort();
}

/** Every runtime package with what it brings along, for every platform, sorted; as the lock file has it. */
export function runtimePackages(): RuntimePackage[] {
  const entries: Record<string, Entry> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = new Set<string>();
  const visit = (place: string) => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entries[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = placesFor(place, name).find((candidate) => candidate in entries);
      if (next) visit(entries[next]?.link ? (entries[next]?.resolved ?? next) : next);
    }
  };
  for (const folder of runtimeFolders) visit(folder);
  return [...found]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => {
      const { version = '', license = 'unknown' } = entries[place] ?? {};
      return {
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        licence: license,
      };
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Where Node looks for a package that is imported in a place, the nearest first. */
function placesFor(place: string, name: string): string[] {
  const parent = place.includes('/') ? place.slice(0, place.lastIndexOf('/')) : '';
  const here = place.endsWith('node_modules') ? [] : [`${place ? `${place}/` : ''}node_modules/${name}`];
  return place === '' ? here : [...here, ...placesFor(parent, name)];
}

/** The text of `docs/licences.md`. */
export function licenceList(): string {
  const rows = runtimePackages().map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

Of every package that is installed to serve the site or that browsers get. Written by \`npm run licences\`.

| package | version | licence |
| --- | --- | --- |
${[...new Set(rows)].join('\n')}
`;
}
