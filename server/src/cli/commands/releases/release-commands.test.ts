import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { type Client, createClient } from '../../client';
import { status } from '../server/status';
import { activate } from './activate';
import { pauseGuard, promote, startCanary, withdrawCanary } from './canary';
import { history } from './history';
import { createPreview } from './preview';
import { retire } from './retire';
import { dryRunRollback, rollback, rollbackTogether } from './rollback';

let arena: Awaited<ReturnType<typeof startArena>>;
let api: Client;
let clock = NOW.getTime();

beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock++) });
  api = createClient({ ARENA_URL: await arena.app.listen({ port: 0 }), ARENA_TOKEN: arena.token });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'live' });
});
afterAll(() => arena.close());

const publish = async (variant: string) => (await publishTo(arena, { variant })).id;

test('a canary is started and promoted', async () => {
  const id = await publish('next');
  const started = await startCanary(api, 'mf-market', id, { share: '10', reason: 'try' });
  expect(started).toEqual({
    data: { app: 'mf-market', release: id, share: 10, warnings: [] },
    text: `10 % of visitors get mf-market ${id}.`,
  });
  expect((await status(api)).text).toMatch(
    new RegExp(`^mf-market +${id} +10 % .*canary by operator +try; no browser check$`, 'm'),
  );
  const promoted = await promote(api, 'mf-market', {});
  expect(promoted.text).toBe(
    `mf-market ${id} is live for every visitor; the canary has ended. It had no browser check.`,
  );
  const kinds = (await history(api, 'mf-market')).text.split('\n').map((line) => line.split(/ {2,}/)[1]);
  expect(kinds).toEqual(['activate', 'canary 10 %', 'activate']);
  await expect(promote(api, 'mf-market', {})).rejects.toThrow('mf-market has no canary to promote.');
});

test('a section is retired and restored by a rollback', async () => {
  const { id } = (await shipTo(arena, { app: 'mf-events', paths: ['/events'] })).release;
  const { data, text } = await retire(api, 'mf-events', { reason: 'the season is over' });
  const warning = 'These addresses now respond 404: /events.';
  expect(data).toEqual({ app: 'mf-events', release: id, warnings: [warning] });
  expect(text).toBe(`mf-events is retired. To restore it: arena rollback mf-events\nWarning: ${warning}`);
  expect((await status(api)).text).toMatch(
    new RegExp(`^mf-events +${id} .*retired by operator +the season is over$`, 'm'),
  );
  expect((await dryRunRollback(api, 'mf-events', undefined)).text).toContain(`mf-events would be restored with ${id}.`);
  expect((await rollback(api, 'mf-events', {})).text).toBe(`mf-events is back on ${id}.`);
  expect((await status(api)).text).not.toContain('retired');
  await retire(api, 'mf-events', {});
});

test('releases of several apps go live and back as one change', async () => {
  const before = (await api.send(opsApi.apps, {})).apps.find(({ app }) => app === 'mf-market')?.release;
  const market = await publish('grouped');
  const { id: nights } = await publishTo(arena, { app: 'mf-nights', paths: ['/nights'] });
  const args = [`mf-market=${market}`, `mf-nights=${nights}`];
  const { text } = await activate(api, args, { reason: 'both' });
  const id = /change-[0-9a-f]{12}/.exec(text)?.[0] ?? '';
  expect(text.split('\n')).toEqual([
    `mf-market ${market} is live. It had no browser check.`,
    `mf-nights ${nights} is live. It had no browser check.`,
    `To undo it: arena rollback --change ${id}`,
  ]);
  expect((await status(api)).text.split('\n').filter((line) => line.includes(`both; ${id}`))).toHaveLength(2);
  expect((await history(api, 'mf-nights')).text).toContain(`both; ${id}`);
  expect((await activate(api, args, {})).text.split('\n').at(-1)).toBe('Nothing had to change.');
  expect((await rollbackTogether(api, id, { reason: 'neither' })).text.split('\n')).toEqual([
    `mf-market is back on ${before}.`,
    'mf-nights is retired: it was not live before.',
    'Warning: These addresses now respond 404: /nights.',
  ]);
});

test('a section is renamed in one change, and back', async () => {
  const events = (await shipTo(arena, { app: 'mf-events', variant: 'season', paths: ['/events'] })).release.id;
  const redirects = [{ from: '/events', to: '/shows' }];
  const section = { paths: ['/shows'], pages: ['/shows'], nav: [], redirects };
  const { id: shows } = await publishTo(arena, { app: 'mf-shows', manifest: { section } });
  const { text } = await activate(api, [`mf-shows=${shows}`, 'mf-events=none'], { reason: 'renamed' });
  const id = /change-[0-9a-f]{12}/.exec(text)?.[0] ?? '';
  expect(text.split('\n')).toEqual([
    `mf-shows ${shows} is live. It had no browser check.`,
    'mf-events is retired.',
    `To undo it: arena rollback --change ${id}`,
  ]);
  expect((await rollbackTogether(api, id, {})).text.split('\n')).toEqual([
    'mf-shows is retired: it was not live before.',
    `mf-events is back on ${events}.`,
    'Warning: These addresses now respond 404: /shows.',
  ]);
});

test('a change that retires a section is not scheduled', async () => {
  const { id } = await publishTo(arena, { app: 'mf-nights', variant: 'later', paths: ['/nights'] });
  await expect(activate(api, [`mf-nights=${id}`, 'mf-market=none'], { at: '2h' })).rejects.toMatchObject({
    message: 'A schedule cannot retire a section.',
    exitCode: 2,
  });
});

test('a rollback warns of addresses that nothing answers afterwards', async () => {
  await shipTo(arena, { variant: 'small' });
  await shipTo(arena, { variant: 'large', paths: ['/market', '/market/:slug'], pages: ['/market', '/market/cap'] });
  expect((await rollback(api, 'mf-market', {})).text.split('\n').at(-1)).toBe(
    'Warning: These addresses now respond 404: /market/:slug.',
  );
});

test.each([
  ['an app without a release', ['mf-market']],
  ['three words', ['mf-market', '1.0.0-0123456789abcdef', 'shell']],
  ['both forms', ['mf-market', 'shell=1.0.0-0123456789abcdef']],
  ['an app twice', ['shell=1.0.0-0123456789abcdef', 'shell=1.0.0-0123456789abcdee']],
])('activate with %s is a usage error', async (_, args) => {
  await expect(activate(api, args, {})).rejects.toMatchObject({ exitCode: 2 });
});

test('a guarded canary is started, shown with its curve, paused, resumed and withdrawn', async () => {
  const { id } = await publishTo(arena, { variant: 'guarded' });
  const started = await startCanary(api, 'mf-market', id, { guard: true, steps: '10:50,40:100', reason: 'try' });
  expect(started.text.split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^mf-market ${id}: guarded canary, step 1 of 2, 10 % of visitors, 0 of 50 visitors\\. .*waits`),
    ),
    '  canary    0 of 0 page views failed (0.0 %)',
    '  others    0 of 0 page views failed (0.0 %)',
    '  Evidence that it is worse: 1.0. It is paused or withdrawn at 100.',
  ]);
  for (let views = 0; views < 40; views++) await arena.app.inject('/market');
  const { text } = await status(api);
  expect(text).toMatch(/^ {2}others {2}[▁-█]+ {2}0 of \d+ page views failed \(0\.0 %\)$/m);
  expect(text).toContain('At the rate of the last day, it will be live in about');
  expect((await pauseGuard(api, 'mf-market', true)).text).toContain(`${id} is paused: the share stays.`);
  expect((await status(api)).text).toContain('It was paused by operator.');
  expect((await pauseGuard(api, 'mf-market', false)).text).toBe(`The guard of mf-market ${id} resumed.`);
  await withdrawCanary(api, 'mf-market', {});
  for (const options of [{ guard: true, share: '5' }, { steps: '1:50' }, { share: '5', steps: '1:50' }, {}]) {
    await expect(startCanary(api, 'mf-market', id, options)).rejects.toThrow(/^Give either --share/);
  }
  await expect(startCanary(api, 'mf-market', id, { guard: true, steps: '1,5' })).rejects.toThrow(/^Steps are pairs/);
});

test('a canary is withdrawn', async () => {
  const id = await publish('slow');
  await startCanary(api, 'mf-market', id, { share: '50' });
  const withdrawn = await withdrawCanary(api, 'mf-market', { reason: 'slow' });
  expect(withdrawn.text).toBe(`The canary mf-market ${id} is withdrawn: every visitor gets the live release.`);
  expect((await status(api)).text).not.toContain('canary');
});

test('a share that is not a number is refused with a message', async () => {
  await expect(startCanary(api, 'mf-market', '1.0.0-0123456789abcdef', { share: 'ten' })).rejects.toMatchObject({
    message: 'A share is a whole percentage from 1 to 100; 0 withdraws the canary.',
    exitCode: 1,
  });
});

test('a preview prints a working link and what prevents the release from going live', async () => {
  const { id } = await publishTo(arena, { variant: 'unfit', needs: { preact: '^10.0.0' } });
  const printed: string[] = [];
  const { data, text } = await createPreview(api, ['mf-market', id], { hours: '2' }, (first) => printed.push(first));
  const { url } = data as { url: string };
  expect([...printed, text].join('\n').split('\n')).toEqual([
    url,
    expect.stringMatching(`^It shows mf-market ${id} until 2026-11-21T12:00:.*\\.$`),
    expect.stringMatching(/^The link is shown only once\. To end it: arena preview revoke preview-[0-9a-f]{12}$/),
    'It cannot go live because:',
    expect.stringMatching(/^mf-market needs preact \^10\.0\.0, which the shell \S+ does not offer\.$/),
  ]);
  expect((await arena.app.inject(url)).statusCode).toBe(302);
});

test('a link comes before the check, and remains when the check gives no result', async () => {
  const id = await publish('unchecked');
  const day = 24 * 60 * 60 * 1000;
  const { data, text } = await createPreview(api, ['mf-market', id], {}, () => {
    clock += day;
  });
  clock -= day;
  const link = data as { id: string; url: string };
  expect(text).toBe(`Its check gave no result: ${link.id} has ended.`);
  expect(link).toMatchObject({ faults: null, error: `${link.id} has ended.` });
  expect((await arena.app.inject(link.url)).statusCode).toBe(302);
});
