import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/**
 * Folders from the lowest tier to the highest. A folder imports only from itself and from lower tiers: the platform
 * never imports the venue, nor the venue the platform.
 */
const TIERS = [['kernel'], ['operators'], ['platform', 'venue'], ['attention', 'backup', 'metrics'], ['cli']];

/**
 * Folders of each program from the lowest layer to the highest; those in one row are one layer. '.': its own files. Types may
 * come from higher layers.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  kernel: [['.'], ['tracing'], ['http'], ['storage'], ['database'], ['telemetry'], ['app']],
  operators: [
    ['events'],
    ['.', 'audit', 'tokens'],
    ['openid-connect', 'phone-links'],
    ['ci'],
    ['api'],
    ['operations'],
    ['page'],
  ],
  platform: [
    ['release-set'],
    ['ledger'],
    ['validation'],
    ['traffic'],
    ['reports'],
    ['delivery'],
    ['live'],
    ['store'],
    ['backends'],
    ['pages'],
    ['api'],
    ['.'],
  ],
  venue: [['mails'], ['forms'], ['auth'], ['operators-api'], ['.']],
};

const src = fileURLToPath(new URL('.', import.meta.url));

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|section-template)\//.test(file),
);

/** Name of the folder at some depth of a path; '.' for a file that is not so deep. */
const folderOf = (file: string, depth: number) => file.split('/').slice(0, -1)[depth] ?? '.';

type Import = { file: string; imported: string; isType: boolean };

const imports = files.flatMap((file): Import[] => {
  const text = readFileSync(join(src, file), 'utf8');
  const matches = text.matchAll(/^(?:import|export) (type )?[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms);
  return [...matches].map(([, type, fromStatic, fromDynamic]) => ({
    file,
    imported: normalize(join(dirname(file), fromStatic ?? fromDynamic ?? '')),
    isType: type !== undefined,
  }));
});

const describeImport = ({ file, imported }: Import) => `${file} imports ${imported}`;

/** Files that start and wire the server import from anywhere; the settings are read from anywhere. */
const isInFolder = (file: string) => folderOf(file, 0) !== '.';

const tierOf = (file: string) => TIERS.findIndex((folders) => folders.includes(folderOf(file, 0)));

test('every folder has its place', () => {
  expect(new Set(files.filter(isInFolder).map((file) => folderOf(file, 0)))).toEqual(new Set(TIERS.flat()));
  for (const [program, layers] of Object.entries(LAYERS)) {
    const inProgram = files.filter((file) => folderOf(file, 0) === program);
    expect(new Set(inProgram.map((file) => folderOf(file, 1)))).toEqual(new Set(layers.flat()));
  }
});

test('no folder imports from its own tier or a higher one, not even types', () => {
  const wrong = imports.filter(
    ({ file, imported }) =>
      isInFolder(file) &&
      isInFolder(imported) &&
      folderOf(file, 0) !== folderOf(imported, 0) &&
      tierOf(imported) >= tierOf(file),
  );
  expect(wrong.map(describeImport)).toEqual([]);
  expect(imports.length).toBeGreaterThan(2000);
});

test.each(Object.entries(LAYERS))('no layer of %s imports from a higher one', (program, layers) => {
  const isInside = (file: string) => folderOf(file, 0) === program;
  const layerOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file, 1)));
  const upward = imports.filter(
    ({ file, imported, isType }) =>
      !isType && isInside(file) && isInside(imported) && layerOf(imported) > layerOf(file),
  );
  expect(upward.map(describeImport)).toEqual([]);
});
