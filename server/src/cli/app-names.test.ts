import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishTo } from '../testing/ops-client';
import { shipTo } from '../testing/release-builder';
import { runCommand } from '../testing/run-command';
import { startArena } from '../testing/start-arena';

const RELEASE = '1.0.0-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0 });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
});
afterAll(() => arena.close());

const call = (args: string[], env: NodeJS.ProcessEnv = { ARENA_URL: site, ARENA_TOKEN: arena.token }) =>
  runCommand(args, { env, cwd: tmpdir() });

test.each([
  ['activate', 'mf-blog', RELEASE],
  ['activate', 'mf-blog', RELEASE, '--at', 'never'],
  ['activate', `shell=${RELEASE}`, `mf-blog=${RELEASE}`],
  ['audit', '--app', 'mf-blog'],
  ['canary', 'start', 'mf-blog', RELEASE],
  ['canary', 'promote', 'mf-blog'],
  ['canary', 'withdraw', 'mf-blog'],
  ['canary', 'pause', 'mf-blog'],
  ['errors', 'mf-blog'],
  ['history', 'mf-blog'],
  ['lock', 'add', 'mf-blog'],
  ['preview', 'create', 'mf-blog', RELEASE],
  ['rollback', 'mf-blog'],
  ['rollback', 'mf-blog', '--dry-run'],
  ['lock', 'remove', 'mf-blog'],
  ['schedule', 'cancel', 'mf-blog'],
  ['section', 'backend', 'mf-blog'],
  ['section', 'retire', 'mf-blog'],
  ['verify', 'mf-blog', RELEASE, '--source', 'missing'],
])('exit code 1: arena %s names the app that is probably meant', async (...args) => {
  expect(await call(args)).toEqual({
    code: 1,
    out: '',
    err: 'There is no app mf-blog. Did you mean mf-blogs?\nNext: list the apps of the site: arena status\n',
    text: expect.anything(),
  });
});

test.each([
  ['publish', 'mf-blog'],
  ['publish', 'mf-blog', '--at', '1h'],
  ['rehearse', 'mf-blog'],
  ['preview', 'create', 'mf-blog'],
])(
  'exit code 2: arena %s names the folder of this checkout that is probably meant, without a site or a token',
  async (...args) => {
    const { code, err } = await call(args, { ARENA_URL: 'http://127.0.0.1:1' });
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^There is no app mf-blog\. Did you mean mf-blogs\?\nNext: name the folder/),
    });
  },
);

test('a missing path gets no suggestion, and a folder without a build the command that builds it', async () => {
  expect((await call(['publish', '/nowhere/mf-blog'])).err).toMatch(/^There is no folder \/nowhere\/mf-blog\.\n/);
  const folder = await mkdtemp(join(tmpdir(), 'mf-unbuilt-'));
  const { code, err } = await call(['publish', folder]);
  await rm(folder, { recursive: true });
  expect({ code, err }).toEqual({
    code: 2,
    err: `There is no build in ${folder}.\nNext: npm run build -w ${folder}\n`,
  });
});

test('a token for an app that is not there yet says so if another app may be meant', async () => {
  const create = (app: string) => call(['token', 'create', '--name', 'Asha', '--role', 'releaser', '--apps', app]);
  expect((await create('mf-shel')).out).toMatch(/\nThere is no app mf-shel\. Did you mean shell\?\n$/);
  expect((await create('mf-events')).out).not.toContain('There is no app');
});
