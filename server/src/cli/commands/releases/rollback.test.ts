import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inCanary } from '../../../platform/live/canary/bucket';
import { publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { NOW, startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let clock: number;

beforeEach(async () => {
  clock = NOW.getTime();
  arena = await startArena({ now: () => new Date(clock++) });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', variant: 'nineteen', paths: ['/help'] });
});
afterEach(() => arena.close());

/** Calls the command. @returns its exit code, and its output in lines */
async function call(...args: string[]) {
  const { code, text } = await runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: '.' });
  return { code, lines: text.trimEnd().split('\n') };
}

const ship = async (variant: string, options: Parameters<typeof shipTo>[1] = {}) =>
  (await shipTo(arena, { variant, ...options })).release.id;

/** The heading of the market as a visitor reads it. */
async function heading(visitor?: string) {
  const headers = { cookie: visitor ? `arena_visitor=${visitor}` : '' };
  return /<h1>(.*?)<\/h1>/.exec(await (await fetch(`${site}/market`, { headers })).text())?.[1];
}

test('the history names the release that broke a section, and a rollback restores the page', async () => {
  const good = await ship('good');
  const broken = await ship('broken');
  expect(await heading()).toBe('broken');

  const { lines } = await call('history', 'mf-market');
  expect(lines.map((line) => line.split(/ {2,}/).slice(1, 3))).toEqual([
    ['activate', good],
    ['activate', broken],
  ]);
  const back = await call('rollback', 'mf-market', '--reason', 'the page is empty');
  expect(back).toEqual({ code: 0, lines: [`mf-market is back on ${good}.`] });
  expect(await heading()).toBe('good');
});

test('if the previous release is broken, too, a rollback goes to one before, after a dry run', async () => {
  const good = await ship('good');
  await ship('bad');
  await ship('worse');
  await call('rollback', 'mf-market', '--reason', 'worse');
  expect(await heading()).toBe('bad');

  const dryRun = await call('rollback', 'mf-market', '--to', good, '--dry-run');
  expect([dryRun.code, dryRun.lines.join('\n')]).toEqual([0, expect.stringContaining(good)]);
  expect(await heading()).toBe('bad');
  expect(await call('rollback', 'mf-market', '--to', good, '--reason', 'bad')).toEqual({
    code: 0,
    lines: [`mf-market is back on ${good}.`],
  });
  expect(await heading()).toBe('good');
});

test('a rollback of a shell that broke every page restores them', async () => {
  await ship('caps');
  await ship('posts', { app: 'mf-blogs', paths: ['/blogs'] });
  const files = {
    [NODE_BUNDLE]: 'exports.provided = {}; exports.render = async () => ({ head: "", body: "<h1>broken</h1>" });',
  };
  await ship('broken', { app: 'shell', paths: ['/help'], files });
  const pages = ['/market', '/blogs', '/help'];
  const readBroken = async () => {
    const bodies = await Promise.all(pages.map(async (path) => (await fetch(site + path)).text()));
    return bodies.map((body) => body.includes('<h1>broken</h1>'));
  };
  expect(await readBroken()).toEqual([true, true, true]);

  expect((await call('rollback', 'shell', '--reason', 'every page is broken')).code).toBe(0);
  expect(await readBroken()).toEqual([false, false, false]);
});

test('a rollback that the shell refuses says so in a dry run, and works after a rollback of the shell', async () => {
  const react = (version: string) => ({ react: version, 'react-dom': version });
  const old = await ship('old', { needs: react('^19.0.0') });
  await ship('broken', { needs: react('^19.0.0 || ^20.0.0') });
  await ship('twenty', { app: 'shell', paths: ['/help'], offers: react('20.0.0') });
  const reason = expect.stringMatching(/mf-market needs react \^19\.0\.0; the shell \S+ offers 20\.0\.0\.$/);

  const refused = await call('rollback', 'mf-market', '--reason', 'broken');
  expect([refused.code, refused.lines]).toEqual([1, expect.arrayContaining([reason])]);
  const dryRun = await call('rollback', 'mf-market', '--dry-run');
  expect(dryRun.lines).toContainEqual(reason);
  expect(await heading()).toBe('broken');

  expect((await call('rollback', 'shell', '--reason', 'with the market')).code).toBe(0);
  expect(await call('rollback', 'mf-market', '--reason', 'broken')).toEqual({
    code: 0,
    lines: [`mf-market is back on ${old}.`],
  });
  expect(await heading()).toBe('old');
});

test('apps that went live together go back together, by the id in the history', async () => {
  await ship('before');
  const market = await publishTo(arena, { variant: 'together' });
  const events = await publishTo(arena, { app: 'mf-events', paths: ['/events'] });
  await call('activate', `mf-market=${market.id}`, `mf-events=${events.id}`, '--reason', 'both');
  expect([await heading(), (await fetch(`${site}/events`)).status]).toEqual(['together', 200]);

  const { lines } = await call('history', 'mf-market');
  const [change = ''] = /change-[0-9a-f]{12}/.exec(lines.at(-1) ?? '') ?? [];
  expect((await call('rollback', '--change', change, '--reason', 'neither')).code).toBe(0);
  expect([await heading(), (await fetch(`${site}/events`)).status]).toEqual(['before', 404]);
});

test('a withdrawn canary no longer reaches the visitors who complained', async () => {
  await ship('live');
  const { id } = await publishTo(arena, { variant: 'canary' });
  await call('canary', 'start', 'mf-market', id, '--share', '50', '--reason', 'a try');
  const visitors = Array.from({ length: 40 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const inside = visitors.find((visitor) => inCanary('mf-market', visitor, 50));
  const outside = visitors.find((visitor) => !inCanary('mf-market', visitor, 50));
  expect([await heading(inside), await heading(outside)]).toEqual(['canary', 'live']);

  const before = await call('status');
  expect(before.lines).toContainEqual(expect.stringMatching(new RegExp(`^mf-market +${id} +50 % .*a try`)));
  expect((await call('canary', 'withdraw', 'mf-market', '--reason', 'visitors complain')).code).toBe(0);
  expect((await call('status')).lines.join('\n')).not.toContain(id);
  expect([await heading(inside), await heading(outside)]).toEqual(['live', 'live']);
});

test('a release that a guarded canary refuses goes live after the canary was withdrawn', async () => {
  const first = await ship('first');
  await ship('second');
  const { id: guarded } = await publishTo(arena, { variant: 'guarded' });
  const { id: next } = await publishTo(arena, { variant: 'next' });
  await call('canary', 'start', 'mf-market', guarded, '--guard', '--reason', 'a try');

  const refused = await call('activate', 'mf-market', next);
  expect([refused.code, refused.lines[0]]).toEqual([
    1,
    expect.stringContaining(`mf-market has a guarded canary of ${guarded} by operator.`),
  ]);
  expect((await call('canary', 'withdraw', 'mf-market', '--reason', 'the next one first')).code).toBe(0);
  expect((await call('activate', 'mf-market', next)).code).toBe(0);
  expect(await heading()).toBe('next');

  await call('canary', 'start', 'mf-market', guarded, '--guard', '--reason', 'again');
  expect((await call('rollback', 'mf-market', '--to', first, '--reason', 'urgent')).code).toBe(0);
  expect(await heading()).toBe('first');
});
