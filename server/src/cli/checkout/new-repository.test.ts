import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { packageFolder } from '../../kernel/package-folder';
import { createClient } from '../client';
import { runArena } from '../run';
import { newRepository } from './new-repository';

const BYTES = 'the bytes of a package';
const SHA512 = hash('sha512', BYTES, 'buffer');

const anEntry = (changes: object = {}) => ({
  name: '@arena/shared',
  version: '1.2.3',
  url: '/sdk/shared.tgz',
  size: BYTES.length,
  integrity: `sha512-${SHA512.toString('base64')}`,
  ...changes,
});

let site: Server;
let url: string;
let folder: string;
let packages: object[];

beforeEach(async () => {
  packages = [anEntry()];
  const offers = { react: '19.4.0', 'react-dom': '19.4.0', 'react-router-dom': '7.19.1' };
  site = createServer((request, response) => {
    const index = JSON.stringify({ shell: '1.0.0-0123456789abcdef', offers, nextOrder: 1000, packages });
    response.setHeader('content-type', 'application/json').end(request.url === '/sdk/' ? index : BYTES);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'arena-team-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => site.close(resolve));
});

const create = (name: string, options = {}) => newRepository(createClient({ ARENA_URL: url }), folder, name, options);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

const TARBALL = `sdk/arena-shared-1.2.3-${SHA512.toString('hex').slice(0, 8)}.tgz`;

test('creates a repository with the packages of the site, and the versions that its shell offers', async () => {
  const { data, text } = await create('mf-night-events', { title: 'Events & Leagues' });
  expect((data as { files: string[] }).files).toEqual([
    '.github/workflows/section.yml',
    '.gitignore',
    '.gitlab-ci.yml',
    '.npmrc',
    'AGENTS.md',
    'README.md',
    'biome.json',
    'jest.config.mjs',
    'package.json',
    TARBALL,
    'src/night-events-page.module.css',
    'src/night-events-page.test.tsx',
    'src/night-events-page.tsx',
    'src/prerender.test.tsx',
    'src/section.tsx',
    'src/texts.hi.ts',
    'src/texts.ts',
    'tsconfig.json',
    'webpack.config.mjs',
  ]);
  expect(read(`mf-night-events/${TARBALL}`)).toBe(BYTES);
  const manifest = readJson('mf-night-events/package.json');
  expect(manifest.peerDependencies).toEqual({
    react: '^19.4.0',
    'react-dom': '^19.4.0',
    'react-router-dom': '^7.19.1',
  });
  expect(manifest.devDependencies).toMatchObject({ react: '19.4.0', '@arena/shared': `file:${TARBALL}` });
  expect(manifest.section.nav).toEqual([{ label: 'Events & Leagues', to: '/night-events', order: 1000 }]);
  expect(text).toContain('cd mf-night-events && npm install');
});

test.each(['README.md', 'AGENTS.md'])('%s of a new repository names only commands that it has', async (document) => {
  await create('mf-events');
  const named = [...read(`mf-events/${document}`).matchAll(/npm run ([a-z]+)/g)].map(([, script = '']) => script);
  expect(named.length).toBeGreaterThan(3);
  expect(Object.keys(readJson('mf-events/package.json').scripts)).toEqual(expect.arrayContaining(named));
});

test('the tools of a new repository have the versions of this project', async () => {
  await create('mf-events');
  const { devDependencies } = readJson('mf-events/package.json');
  const { packages: locked } = JSON.parse(readFileSync(join(packageFolder, '../package-lock.json'), 'utf8'));
  const provided = ['@arena/shared', 'react', 'react-dom', 'react-router-dom'];
  const tools = Object.keys(devDependencies).filter((name) => !provided.includes(name));
  expect(tools.length).toBeGreaterThan(10);
  for (const name of tools)
    expect([name, devDependencies[name]]).toEqual([name, locked[`node_modules/${name}`].version]);
});

test.each([
  ['a package that differs from its hash', { integrity: `sha512-${'A'.repeat(86)}==` }, 'differs from its hash'],
  ['a name that leads out of the folder', { name: '@arena/../../x' }, 'does not answer like an arena site'],
  ['a version that leads out of the folder', { version: '1.0.0/../../../x' }, 'does not answer like an arena site'],
  ['a package of another site', { url: 'https://other.example/x.tgz' }, 'does not answer like an arena site'],
])('%s is refused, and nothing is written', async (_, changes, message) => {
  packages = [anEntry(changes)];
  await expect(create('mf-events')).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual([]);
});

test('an existing folder is a usage error, and nothing is changed', async () => {
  await create('mf-events');
  await expect(create('mf-events', { title: 'Other' })).rejects.toMatchObject({ exitCode: 2 });
  expect(read('mf-events/src/events-page.tsx')).toContain("const title = 'Events';");
});

test('arena section update replaces the packages of a repository', async () => {
  await create('mf-events');
  packages = [anEntry({ version: '1.3.0' })];
  const cwd = join(folder, 'mf-events');
  const output: string[] = [];
  const arena = (inFolder: string) =>
    runArena(['section', 'update'], {
      env: { ARENA_URL: url },
      cwd: inFolder,
      out: (text) => output.push(text),
      err: (text) => output.push(text),
      isTerminal: false,
    });
  expect(await arena(cwd)).toBe(0);
  expect(output.join('')).toContain('Next: npm install');
  const [name = '', ...others] = readdirSync(join(cwd, 'sdk'));
  expect(name).toMatch(/^arena-shared-1\.3\.0-/);
  expect(others).toEqual([]);
  expect(readJson('mf-events/package.json').devDependencies['@arena/shared']).toBe(`file:sdk/${name}`);

  expect(await arena(folder)).toBe(2);
  expect(output.join('')).toContain('has no @arena/shared in its devDependencies.');
});
