import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publishTo } from '../../../testing/ops-client';
import { aRelease, shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;
let now = NOW;

beforeAll(async () => {
  arena = await startArena({ now: () => now });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'live' });
  folder = await mkdtemp(join(tmpdir(), 'arena-locks-'));
});
beforeEach(async () => {
  now = NOW;
  await call('lock', 'remove', '--all');
  await call('schedule', 'cancel', 'mf-market');
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

async function callWith(token: string, args: string[]) {
  const { code, text } = await runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: token }, cwd: folder });
  return { code, text: text.trimEnd() };
}

const call = (...args: string[]) => callWith(arena.token, args);

/** A build of the market on the disk. @returns its folder and release */
async function aBuild(variant: string) {
  const { release, files } = aRelease({ variant });
  for (const [path, contents] of [...files, ['release.json', JSON.stringify(release)]] as const) {
    await mkdir(dirname(join(folder, variant, 'dist', path)), { recursive: true });
    await writeFile(join(folder, variant, 'dist', path), contents);
  }
  return { build: join(folder, variant), id: release.id };
}

test('a lock is set, shown in status and history, stops a publish, and ends', async () => {
  const sentence = 'mf-market is locked by operator until 2026-11-23T10:00:00.000Z: weekend';
  const locked = await call('lock', 'add', 'mf-market', '--reason', 'weekend', '--until', '48h');
  expect(locked).toEqual({ code: 0, text: sentence });
  expect((await call('status')).text.split('\n')).toContain(sentence);

  const { build, id } = await aBuild('refused');
  const refused = await call('publish', build);
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(sentence) });
  const held = await call('publish', build, '--hold');
  expect(held.code).toBe(0);
  expect(held.text).toContain(`mf-market ${id} is published but not live. It could not go live:\n  ${sentence}`);

  expect(await call('lock', 'remove', 'mf-market', '--reason', 'monday')).toEqual({
    code: 0,
    text: 'No app is locked.',
  });
  expect((await call('activate', 'mf-market', id)).code).toBe(0);
  const lines = (await call('history', 'mf-market')).text.split('\n').slice(-3);
  expect(lines[0]).toMatch(/ lock until 2026-11-23T10:00:00\.000Z .*operator +weekend$/);
  expect(lines[1]).toMatch(/ unlock .*operator +monday$/);
  expect(lines[2]).toMatch(new RegExp(` activate +${id}`));
});

test('nothing but a rollback goes live while every app is locked, and everything does after that time', async () => {
  const { id } = await publishTo(arena, { variant: 'waits' });
  const heading = async () => /<h1>(.*?)<\/h1>/.exec((await arena.app.inject('/market')).body)?.[1];
  const before = await heading();
  const sentence = 'Every app is locked by operator until 2026-11-23T10:00:00.000Z: the final';
  expect((await call('lock', 'add', '--all', '--reason', 'the final', '--until', '48h')).text).toBe(sentence);
  expect(await call('activate', 'mf-market', id)).toMatchObject({ code: 1, text: expect.stringContaining(sentence) });
  expect((await call('section', 'retire', 'mf-market', '--reason', 'sold out')).code).toBe(1);
  expect(await heading()).toBe(before);
  expect((await call('rollback', 'mf-market')).code).toBe(0);
  expect(await heading()).toBe('live');

  now = new Date('2026-11-23T10:00:00Z');
  expect((await call('activate', 'mf-market', id)).code).toBe(0);
  expect(await heading()).toBe('waits');
});

test('adding a lock of every app lists the other locks, with reasons without control characters', async () => {
  await call('lock', 'add', 'shell', '--reason', 'two\nlines\u001b[2J');
  const { text } = await call('lock', 'add', '--all', '--reason', 'the final');
  expect(text.split('\n')).toEqual([
    'Every app is locked by operator until it is unlocked: the final',
    expect.stringMatching(/^shell is locked by operator until it is unlocked: two\\u000alines/),
  ]);
  expect(text).not.toContain('\u001b');
  expect((await call('lock', 'remove', '--all')).text).toBe('No app is locked.');
});

test('exit code 1: a team may not lock, and a typing error locks nothing', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  expect(await callWith(token, ['lock', 'add', 'mf-market', '--reason', 'ours'])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Only an operator may do this\./),
  });
  expect(await call('lock', 'add', 'mf-market', 'mf-markt', '--reason', 'x')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^There is no app mf-markt\./),
  });
  expect(JSON.parse((await call('status', '--json')).text).locks).toEqual([]);
});

test('a build is published for a later time, shown in status, replaced and cancelled', async () => {
  const { build, id } = await aBuild('later');
  const line = `mf-market ${id} goes live at 2026-11-22T10:00:00.000Z, scheduled by operator: the sale`;
  const scheduled = await call('publish', build, '--at', '24h', '--reason', 'the sale');
  expect(scheduled).toMatchObject({ code: 0, text: expect.stringMatching(new RegExp(`^${line}\n`)) });
  expect(scheduled.text).toContain('To cancel it: arena schedule cancel mf-market');
  expect((await call('status')).text.split('\n')).toContain(line);

  const again = await call('activate', 'mf-market', id, '--at', '2026-11-22T20:00+05:30');
  expect(again.text.split('\n').slice(0, 2)).toEqual([
    `mf-market ${id} goes live at 2026-11-22T14:30:00.000Z, scheduled by operator`,
    `This replaces a schedule: ${line}`,
  ]);
  expect(await call('schedule', 'cancel', 'mf-market', '--reason', 'no sale')).toEqual({
    code: 0,
    text: `Cancelled: mf-market ${id} goes live at 2026-11-22T14:30:00.000Z, scheduled by operator`,
  });
  const kinds = (await call('history', 'mf-market')).text.split('\n').map((row) => row.split(/ {2,}/)[1]);
  expect(kinds.slice(-3)).toEqual([
    'schedule for 2026-11-22T10:00:00.000Z',
    'schedule for 2026-11-22T14:30:00.000Z',
    'unschedule',
  ]);
  expect(await call('schedule', 'cancel', 'mf-market')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^mf-market has no schedule\./),
  });
});

test('releases of several apps are scheduled together, and --json has all of it', async () => {
  const market = await publishTo(arena, { variant: 'together' });
  const shell = await publishTo(arena, { app: 'shell', variant: 'together', paths: ['/help'] });
  const releases = { shell: shell.id, 'mf-market': market.id };
  const pairs = Object.entries(releases).map(([app, release]) => `${app}=${release}`);
  const { code, text } = await call('activate', ...pairs, '--at', '1h', '--json');
  expect(code).toBe(0);
  const schedule = { releases, goesLiveAt: '2026-11-21T11:00:00.000Z', by: 'operator', reason: null };
  expect(JSON.parse(text)).toMatchObject({ ...schedule, replaced: [] });
  expect(JSON.parse((await call('status', '--json')).text).schedules).toMatchObject([schedule]);
});
