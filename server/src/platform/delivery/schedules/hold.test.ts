import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

const MARKET = '/api/ops/apps/mf-market';
const MINUTE = 60_000;

/** Why the browser of the team saw too little. */
const GAP = '0 of 1 pages were seen in 182 s: it was stopped';

let arena: Awaited<ReturnType<typeof startArena>>;
let team: { app: typeof arena.app; token: string };
let now = NOW;
let variants = 0;

beforeAll(async () => {
  arena = await startArena({ now: () => now });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  team = { app: arena.app, token };
});
beforeEach(async () => {
  now = NOW;
  await postWithToken(arena, `${MARKET}/schedule/cancellation`, {});
  await shipTo(arena, { variant: `live${++variants}` });
});
afterAll(() => arena.close());

/** Publishes a release of the market that a browser of its team has seen as far as `report` says. */
async function rehearsed(report: object = {}) {
  const { id } = await publishTo(arena, { variant: `held${++variants}` });
  await rehearse(id, report);
  return id;
}

async function rehearse(release: string, report: object = {}) {
  const { beside } = (await postWithToken(team, `${MARKET}/releases/${release}/rehearsals`, {})).body;
  const found = { browser: 'Chromium 150', sandbox: true, confinement: 'without a network', memory: null };
  const page = { path: '/market', before: null, after: null, seen: true };
  const body = { ...found, faults: [], unfinished: [], pages: [page], seconds: 182, beside, ...report };
  expect((await postWithToken(team, `${MARKET}/releases/${release}/rehearsal-reports`, body)).status).toBe(201);
}

const INCOMPLETE = {
  unfinished: ['it was stopped'],
  pages: [{ path: '/market', before: null, after: null, seen: false }],
};

const activate = (release: string, more: object = {}, caller: typeof team = team) =>
  postWithToken(caller, `${MARKET}/activations`, { release, ...more });

const status = async () => (await getWithToken(arena, '/api/ops/apps')).body;

async function live(): Promise<string> {
  return (await status()).apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

const lastEvent = async () => (await getWithToken(arena, `${MARKET}/history`)).body.events.at(-1);

test('a release whose browser check was incomplete waits, and the status says why', async () => {
  const before = await live();
  const release = await rehearsed(INCOMPLETE);
  const { status: code, body } = await activate(release, { reason: 'the sale' });
  expect([code, body]).toEqual([
    409,
    {
      error: `mf-market ${release} waits: ${GAP}. The server repeats the check when it has room, for an hour. An operator may skip the check with --skip-browser-check.`,
      code: 'check_incomplete',
    },
  ]);
  expect(await live()).toBe(before);
  expect((await status()).schedules).toMatchObject([
    { releases: { 'mf-market': release }, waits: GAP, reason: 'the sale', by: 'team of mf-market' },
  ]);
});

test('the command ends with a separate exit code and names the reason of the wait', async () => {
  const release = await rehearsed(INCOMPLETE);
  const site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  const call = (...args: string[]) => runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: team.token }, cwd: '.' });
  expect(await call('activate', 'mf-market', release)).toMatchObject({
    code: 4,
    text: expect.stringMatching(`^mf-market ${release} waits: ${GAP}.*\nNext: .*arena status`),
  });
  const { code, text } = await call('activate', 'mf-market', release, '--json');
  expect([code, JSON.parse(text).code]).toEqual([4, 'check_incomplete']);
  expect((await call('status')).text).toContain(`mf-market ${release} waits: ${GAP}; activated by team of mf-market`);
});

test('a release that waits goes live after a check has passed', async () => {
  const release = await rehearsed(INCOMPLETE);
  await activate(release);
  await rehearse(release);
  now = new Date(NOW.getTime() + 6 * MINUTE);
  await expectSoon(async () => (await live()) === release);
  expect((await lastEvent()).kind).toBe('went-live');
  const { history } = (await getWithToken(arena, `${MARKET}/history`)).body;
  expect(history.at(-1)).toMatchObject({ seen: 'rehearsed', by: 'team of mf-market' });
});

test.each([
  ['the next check fails', (release: string) => rehearse(release, { faults: ['/market breaks'] }), 6, '/market breaks'],
  ['no check passes for an hour', async () => undefined, 62, `still incomplete after an hour: ${GAP}`],
])('a release that waits is refused if %s', async (_, prepare, minutes, reason) => {
  const before = await live();
  const release = await rehearsed(INCOMPLETE);
  await activate(release);
  await prepare(release);
  now = new Date(NOW.getTime() + minutes * MINUTE);
  await expectSoon(async () => (await lastEvent()).kind === 'refused');
  expect((await lastEvent()).reason).toContain(reason);
  expect(await live()).toBe(before);
});

test('an operator goes on without the check, and nothing waits any more', async () => {
  const release = await rehearsed(INCOMPLETE);
  await activate(release);
  expect((await activate(release, { skipBrowserCheck: true }, arena)).body).toMatchObject({ release, seen: 'unseen' });
  now = new Date(NOW.getTime() + 6 * MINUTE);
  await expectSoon(async () => (await status()).schedules.length === 0);
  expect((await lastEvent()).kind).toBe('went-live');
  expect(await live()).toBe(release);
});

test('a second release waits in place of the first one, and never in place of a schedule', async () => {
  const first = await rehearsed(INCOMPLETE);
  await activate(first);
  const second = await rehearsed(INCOMPLETE);
  await activate(second);
  expect((await status()).schedules).toMatchObject([{ releases: { 'mf-market': second } }]);
  const { entries } = (await getWithToken(arena, '/api/ops/audit?app=mf-market')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'schedule', release: second, by: 'team of mf-market' },
    { action: 'unschedule', release: first, by: 'team of mf-market' },
  ]);
  const planned = (await publishTo(arena, { variant: `planned${variants}` })).id;
  await postWithToken(arena, '/api/ops/schedules', { releases: { 'mf-market': planned }, goesLiveAt: '2h' });
  expect((await activate(second)).body.error).toContain('Try again when the server has more room.');
  expect((await status()).schedules).toMatchObject([{ releases: { 'mf-market': planned }, waits: null }]);
});

test('a schedule says that its check was incomplete, and does not go live without another one', async () => {
  const before = await live();
  const release = await rehearsed(INCOMPLETE);
  const { body } = await postWithToken(team, '/api/ops/schedules', {
    releases: { 'mf-market': release },
    goesLiveAt: '1h',
  });
  expect(body.waits).toBe(GAP);
  now = new Date(NOW.getTime() + 125 * MINUTE);
  await expectSoon(async () => (await lastEvent()).kind === 'refused');
  expect(await live()).toBe(before);
});

test('a canary does not start after an incomplete check, and a dry run says so', async () => {
  const release = await rehearsed(INCOMPLETE);
  const refused = await postWithToken(team, `${MARKET}/canary`, { release, share: 5 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'check_incomplete' } });
  expect((await activate(release, { dryRun: true })).body).toMatchObject({ faults: [], incomplete: GAP });
  expect((await status()).canaries).toEqual([]);
});

test('a release that a browser found broken is told apart from one that it could not check', async () => {
  const release = await rehearsed({ ...INCOMPLETE, faults: ['/market breaks'] });
  expect((await activate(release)).body).toEqual({
    error: '/market breaks',
    code: 'check_failed',
    faults: ['/market breaks'],
  });
});
