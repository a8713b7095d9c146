import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };

const components = workspaces
  .map((name) => join(root, name, 'src'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.tsx'));

const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

/** `mf-home/src/banner/banner.tsx: title` for every class that a component uses and its stylesheet lacks. */
function undefinedClasses(component: string): string[] {
  const source = readFileSync(component, 'utf8');
  const code = source.replace(IMPORT, '');
  return [...source.matchAll(IMPORT)].flatMap(([, styles = '', path = '']) => {
    const css = readFileSync(stylesheet(component, path), 'utf8');
    return [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))]
      .filter(([, name]) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
      .map(([, name]) => `${relative(root, component)}: ${name}`);
  });
}

function stylesheet(component: string, path: string): string {
  return path.startsWith('@arena/shared/')
    ? join(root, 'shared/src', path.slice('@arena/shared/'.length))
    : join(dirname(component), path);
}

test('every class that a component uses is in its stylesheet', () => {
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(undefinedClasses)).toEqual([]);
});
