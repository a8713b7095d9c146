import { readdirSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';

/**
 * The modules of this package that other repositories may import, as in the `exports` of its package.json. These
 * modules follow semver, and `shared/api` has a report of them. All others are for this repository only.
 */
const PUBLIC = [
  './api/*',
  './contract/api/visitor-api',
  './contract/notice',
  './contract/section/section',
  './forms/*',
  './session',
  './storage/*',
  './toolkit/section-build',
  './toolkit/section-plugin',
  './toolkit/tailwind',
  './ui/*',
  './venue/*',
];

/** Sources of the public modules, relative to `folder`, by the name that follows `@arena/shared`, such as `./ui/button`. */
export function publicModules(folder: string, exported: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(PUBLIC.flatMap((name) => expand(folder, name, exported)));
}

function expand(folder: string, name: string, exported: Readonly<Record<string, string>>): [string, string][] {
  const isIn = (pattern: string) => pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1));
  const pattern = name in exported ? name : (Object.keys(exported).find(isIn) ?? name);
  const target = exported[pattern];
  if (!target) throw new Error(`${name} is public, but package.json does not export it.`);
  const source = (stem: string) => target.replace('*', stem).replace(/^\.\//, '');
  if (!name.endsWith('/*')) return [[name, source(name.slice(pattern.length - 1))]];
  const extension = extname(target);
  return readdirSync(join(folder, dirname(target)), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith(extension) && !file.endsWith(`.test${extension}`) && !file.startsWith('testing/'))
    .sort()
    .map((file) => file.slice(0, -extension.length))
    .map((stem) => [name.replace('*', stem), source(stem)]);
}
