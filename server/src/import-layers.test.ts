import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/** Folders from the lowest layer to the highest. Each imports only from itself and lower layers, except for types. */
const LAYERS = [
  'tracing',
  'http',
  'storage',
  'database',
  'mails',
  'events',
  'operators',
  'telemetry',
  'releases',
  'self-healing',
  'browser-errors',
  'pages',
  'forms',
  'auth',
  'backends',
  'ops',
  'cli',
];

const src = fileURLToPath(new URL('.', import.meta.url));

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|section-template)\//.test(file),
);

/** Layer of a file in `src`. '.' stands for the files that start and wire the server. */
const layerOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

/** Files that a file imports, except for type imports. */
function listImports(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const matches = text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms);
  return [...matches].map(([, fromStatic, fromDynamic]) =>
    normalize(join(dirname(file), fromStatic ?? fromDynamic ?? '')),
  );
}

test('every folder of the server is a layer', () => {
  const folders = new Set(files.map(layerOf));
  expect([...folders].sort()).toEqual(['.', ...LAYERS].sort());
});

test('no layer imports from a higher one', () => {
  const upward = files.flatMap((file) =>
    listImports(file)
      .filter((imported) => LAYERS.indexOf(layerOf(imported)) > LAYERS.indexOf(layerOf(file)) && layerOf(file) !== '.')
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upward).toEqual([]);
  expect(files.flatMap(listImports).length).toBeGreaterThan(500);
});
