import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRelease, shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { runArena } from './run';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0 });
  await shipTo(arena, { app: 'shell', paths: ['/help'], offers: { react: '19.3.1', 'react-dom': '19.3.1' } });
  folder = await mkdtemp(join(tmpdir(), 'arena-builds-'));
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

/** What a call of the command prints and how it ends. */
async function call(
  args: string[],
  { env = {}, watched = false }: { env?: NodeJS.ProcessEnv; watched?: boolean } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runArena(args, {
    env: { ARENA_URL: site, ARENA_TOKEN: arena.token, ...env },
    cwd: folder,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    watched,
  });
  return { code, out: out.join(''), err: err.join('') };
}

/** A build on the disk, as webpack leaves it. */
async function aBuild(choice: Parameters<typeof aRelease>[0]): Promise<string> {
  const { release, files } = aRelease(choice);
  const place = await mkdtemp(join(folder, 'app-'));
  for (const [path, bytes] of [...files, ['release.json', Buffer.from(JSON.stringify(release))] as const]) {
    await mkdir(dirname(join(place, 'dist', path)), { recursive: true });
    await writeFile(join(place, 'dist', path), bytes);
  }
  return place;
}

/** A site that answers everything alike. */
async function aServer(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

const VERBS = [
  'new',
  'publish',
  'preview',
  'canary',
  'promote',
  'activate',
  'rollback',
  'status',
  'history',
  'set',
  'prune',
  'backup',
  'restore',
  'log',
];
const TOKEN_VERBS = ['tokens create', 'tokens list', 'tokens revoke'];

test.each([...VERBS, 'tokens', ...TOKEN_VERBS])('the help of %s has an example and tells of --json', async (verb) => {
  const { code, out } = await call([...verb.split(' '), '--help']);
  expect(code).toBe(0);
  expect(out).toContain(`$ arena ${verb}`);
  expect(out).toContain('--json');
});

test('the help names every verb, every setting and every exit code', async () => {
  const { code, out } = await call(['--help']);
  expect(code).toBe(0);
  for (const verb of [...VERBS, 'tokens']) expect(out).toMatch(new RegExp(`^ {2}${verb} `, 'm'));
  for (const exit of [0, 1, 2, 3, 70]) expect(out).toMatch(new RegExp(`^ +${exit} {2,}\\w`, 'm'));
  expect(out).toContain('ARENA_URL');
  expect(out).toContain('ARENA_TOKEN');
});

test('0: done; the result is one JSON value, wherever --json stands', async () => {
  const build = await aBuild({ word: 'caps' });
  const { code, out, err } = await call(['publish', build, '--json', '--reason', 'caps']);
  expect({ code, err, out: JSON.parse(out) }).toEqual({
    code: 0,
    err: '',
    out: { app: 'mf-market', release: expect.stringMatching(/^1\.0\.0-[0-9a-f]{16}$/) },
  });
  const { apps } = JSON.parse((await call(['--json', 'status'])).out);
  expect(apps.map(({ app }: { app: string }) => app).sort()).toEqual(['mf-market', 'shell']);
});

test('1: the gate refuses; every line of it stands in the error, and where it is explained', async () => {
  const build = await aBuild({ word: 'unfit', needs: { react: '^18.0.0' } });
  const { code, out, err } = await call(['publish', build]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.\nNext: .*docs\/sections\.md/);
});

test.each([
  ['no token that is good', ['status'], { ARENA_TOKEN: 'arena_nobody' }, /not valid.*tokens create/s],
  ['nothing to go back to', ['rollback', 'shell'], {}, /no earlier release.*arena history shell/s],
  [
    'a release nobody has sent',
    ['activate', 'shell', '1.0.0-0123456789abcdef'],
    {},
    /no release.*arena history shell/s,
  ],
])('1: %s', async (_, args, env, said) => {
  const { code, err } = await call([...args, '--json'], { env });
  const { error, next } = JSON.parse(err);
  expect(code).toBe(1);
  expect(`${error}\n${next}`).toMatch(said);
});

test.each([
  ['an unknown verb', ['publsh'], 'arena --help'],
  ['a missing argument', ['publish'], 'arena publish --help'],
  ['a missing option', ['tokens', 'create'], 'arena tokens create --help'],
  ['an unknown option', ['rollback', 'shell', '--fast'], 'arena rollback --help'],
  ['a folder without a build', ['publish', 'mf-nothing'], 'npm run build -w mf-nothing'],
])('2: %s, and the next step', async (_, args, next) => {
  const inWords = await call(args);
  expect(inWords.code).toBe(2);
  expect(inWords.err).toMatch(/^\S.*\nNext: /s);
  expect(inWords.err.trimEnd().endsWith(`Next: ${next}`)).toBe(true);
  const { code, err } = await call([...args, '--json']);
  expect({ code, next: JSON.parse(err).next }).toEqual({ code: 2, next });
});

test('2: a build that is cut off', async () => {
  const build = await aBuild({ word: 'half' });
  await rm(join(build, 'dist/remoteEntry.js'));
  expect(await call(['publish', build])).toMatchObject({ code: 2, err: expect.stringContaining('is not whole') });
});

test('2: an address that is none, or not that of an arena', async () => {
  expect(await call(['status'], { env: { ARENA_URL: 'arena' } })).toMatchObject({ code: 2 });
  const other = await aServer(200, '<!doctype html>');
  const { code, err } = await call(['status'], { env: { ARENA_URL: other.url } });
  other.close();
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Next: check ARENA_URL') });
});

test('3: no answer, or a server in trouble', async () => {
  const broken = await aServer(503, '{"error":"The files of releases cannot be reached at the moment."}');
  const inTrouble = await call(['status'], { env: { ARENA_URL: broken.url } });
  expect(inTrouble).toMatchObject({ code: 3, err: expect.stringContaining('docs/operating.md') });
  broken.close();
  const gone = await call(['status'], { env: { ARENA_URL: broken.url } });
  expect(gone).toMatchObject({ code: 3, err: expect.stringMatching(/\(ECONNREFUSED\)\.\nNext: start the site/) });
});

test('an upload shows how far it is, only to somebody who watches', async () => {
  const large = await aBuild({ word: 'large', files: { 'film.js': 'x'.repeat(300_000) } });
  const { code, out, err } = await call(['publish', large], { watched: true });
  expect(code).toBe(0);
  expect(out).toContain('is live.');
  const percents = [...err.matchAll(/\] +(\d+) % of \d+ kB/g)].map(([, percent]) => Number(percent));
  expect(percents.length).toBeGreaterThan(3);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(err.endsWith('\r\u001b[K')).toBe(true);
  expect((await call(['publish', large])).err).toBe('');
  expect((await call(['publish', large, '--json'], { watched: true })).err).toBe('');
});
