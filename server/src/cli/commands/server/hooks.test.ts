import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { webhook } from '../../../operators/events/webhook';
import { expectSoon } from '../../../testing/expect-soon';
import { postWithToken } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { startReceiver } from '../../../testing/servers/start-receiver';
import { NOW, startArena } from '../../../testing/start-arena';

let good: Awaited<ReturnType<typeof startReceiver>>;
let bad: Awaited<ReturnType<typeof startReceiver>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let now = NOW;

beforeAll(async () => {
  good = await startReceiver();
  bad = await startReceiver();
  const destinations = [good, bad].map(({ url }) => webhook({ url, secret: undefined, template: 'json' }));
  arena = await startArena({ destinations, now: () => now });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await good.close();
  await bad.close();
  await arena.close();
});

const call = (args: string[], token = arena.token) =>
  runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: token }, cwd: '.' });

const host = ({ url }: { url: string }) => new URL(url).host;

test('hooks test sends an event to every destination and reports the results', async () => {
  expect(await call(['hooks', 'test'])).toMatchObject({
    code: 0,
    err: '',
    out: `${host(good)}  delivered\n${host(bad)}  delivered\n`,
  });
  expect(good.deliveries[0]?.body).toMatchObject({
    type: 'test',
    data: { text: 'arena.test: this is a test by operator. Events of the site arrive here.' },
  });
  const audit = JSON.parse((await call(['audit', '--json'])).out);
  expect(audit.entries[0]).toMatchObject({ action: 'test-hooks', by: 'operator', count: 2 });
});

test('if a destination fails, the exit code is 1', async () => {
  bad.answerWith((_, response) => void response.writeHead(503).end());
  const { code, out, err } = await call(['hooks', 'test', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out).results).toEqual([
    { destination: host(good), error: null },
    { destination: host(bad), error: 'It answered 503.' },
  ]);
  expect(JSON.parse(err).error).toBe('The test did not arrive at 1 of 2 destinations.');
});

test('only an operator tests destinations', async () => {
  const { body } = await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'viewer' });
  expect(await call(['hooks', 'test'], body.token)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Only an operator may do this.'),
  });
});

test('status names a destination that fails until it is corrected, and then gets the events that waited', async () => {
  bad.answerWith((_, response) => void response.writeHead(503).end());
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  let out = '';
  await expectSoon(async () => {
    ({ out } = await call(['status']));
    return out.includes('do not arrive');
  }, 60_000);
  // The token of another test is an event, too.
  expect(out).toMatch(
    new RegExp(
      `Events do not arrive at ${host(bad)}: \\d events? waiting. It answered 503. Since 2026-11-21T10:00:00.000Z. Next: arena hooks test`,
    ),
  );
  expect(out).not.toContain(host(good));
  const tested = await call(['hooks', 'test']);
  expect([tested.code, tested.out]).toEqual([1, expect.stringContaining(`${host(bad)}  It answered 503.`)]);

  bad.deliveries.length = 0;
  bad.answerWith();
  expect((await call(['hooks', 'test'])).code).toBe(0);
  now = new Date(NOW.getTime() + 60 * 60 * 1000);
  await expectSoon(async () => !(await call(['status'])).out.includes('do not arrive'), 60_000);
  await expectSoon(async () => bad.deliveries.some(({ body }) => body.type === 'release.activated'), 60_000);
});

test('without destinations, hooks test names the settings', async () => {
  const silent = await startArena();
  const url = await silent.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await runCommand(['hooks', 'test'], { env: { ARENA_URL: url, ARENA_TOKEN: silent.token }, cwd: '.' });
  expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringContaining('ARENA_WEBHOOK') });
  await silent.close();
});
