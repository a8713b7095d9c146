import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sectionSchema } from '@arena/shared/contract/section/section-block';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newInCheckout } from './new-in-checkout';

let root: string;

const dependencies = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5', zod: '4.6.7' };
const nav = [{ label: 'Market Place', to: '/market', order: 50 }];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arena-checkout-'));
  write('package.json', { name: 'arena', workspaces: ['shared', 'shell', 'mf-market', 'server'] });
  write('shared/package.json', { name: '@arena/shared', version: '1.2.3', dependencies });
  write('mf-market/package.json', { section: { paths: ['/market'], pages: ['/market'], nav } });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, contents: object) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(contents));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('creates the files, adds the workspace and prints the next steps', () => {
  mkdirSync(join(root, 'mf-market/src'));
  const { data, text } = newInCheckout(join(root, 'mf-market/src'), 'mf-night-events', {});
  expect((data as { files: string[] }).files).toEqual([
    'package.json',
    'src/night-events-page.module.css',
    'src/night-events-page.test.tsx',
    'src/night-events-page.tsx',
    'src/prerender.test.tsx',
    'src/section.tsx',
    'src/texts.hi.ts',
    'src/texts.ts',
    'tsconfig.json',
    'webpack.config.ts',
  ]);
  expect(JSON.parse(read('package.json')).workspaces).toEqual([
    'shared',
    'shell',
    'mf-market',
    'mf-night-events',
    'server',
  ]);
  expect(text.split('\n').slice(1)).toEqual([
    '  npm install',
    '  npm run dev mf-night-events',
    '  npm run build -w mf-night-events && npx arena publish mf-night-events',
  ]);
});

test('its package.json has the section block, and ranges of the versions of shared', () => {
  newInCheckout(root, 'mf-events', { title: 'Events & Leagues', path: '/what-is-on' });
  const created = JSON.parse(read('mf-events/package.json'));
  expect(created.dependencies).toEqual({ '@arena/shared': '1.2.3' });
  expect(created.peerDependencies).toEqual({
    react: '^19.3.1',
    'react-dom': '^19.3.1',
    'react-router-dom': '^7.18.5',
  });
  expect(created.devDependencies).toEqual({
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router-dom': '7.18.5',
  });
  expect(sectionSchema.parse(created.section)).toEqual({
    paths: ['/what-is-on'],
    pages: ['/what-is-on'],
    nav: [{ label: 'Events & Leagues', to: '/what-is-on', order: 60 }],
  });
  expect(read('mf-events/src/section.tsx')).toContain("{ path: '/what-is-on', Component: EventsPage }");
  expect(read('mf-events/src/events-page.tsx')).toContain("const title = 'Events & Leagues';");
  const texts = readdirSync(join(root, 'mf-events'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(texts.join('')).not.toMatch(/\{\{\w+\}\}/);
});

test.each([
  ['an invalid name', 'Events', {}, /^The name of an app is "shell", or "mf-"/],
  ['the name of the shell', 'shell', {}, /^The shell already exists\./],
  ['an existing name', 'mf-market', { path: '/events' }, /^mf-market already exists\./],
  ['a path of another section', 'mf-events', { path: '/market' }, /^mf-market already answers \/market\./],
  [
    'a path of the server',
    'mf-events',
    { path: '/api/events' },
    /^\/api\/events overlaps \/api\/\*, a path of the server\./,
  ],
  ['an invalid path', 'mf-events', { path: 'events/' }, /^A path starts with \//],
  ['a title with a quote', 'mf-events', { title: "Events'" }, /^A title has at most 40 letters/],
])('%s is a usage error, and nothing is written', (_, name, options, message) => {
  const before = read('package.json');
  expect(() => newInCheckout(root, name, options)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) }),
  );
  expect(readdirSync(root).sort()).toEqual(['mf-market', 'package.json', 'shared']);
  expect(read('package.json')).toBe(before);
});

test('outside a checkout it fails', () => {
  expect(() => newInCheckout(tmpdir(), 'mf-events', {})).toThrow(
    'This folder is not inside a checkout of the project.',
  );
});
