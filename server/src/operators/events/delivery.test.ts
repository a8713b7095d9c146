import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { EXPIRING_COLUMNS } from '../../expiring-columns';
import { expireRows } from '../../kernel/database/expire-rows';
import { expectSoon } from '../../testing/expect-soon';
import { areEventsSettled, getWithToken, postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startReceiver } from '../../testing/servers/start-receiver';
import { NOW, startArena } from '../../testing/start-arena';
import { LEASE_DURATION } from './outbox';
import { eventDeliveries, events } from './table';
import { webhook } from './webhook';

const KEY = Buffer.alloc(32, 'k');
const SECRET = `whsec_${KEY.toString('base64')}`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds until an event must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let now: Date;
let log: string;

beforeEach(async () => {
  now = NOW;
  log = '';
  receiver = await startReceiver();
  const stream = new PassThrough().on('data', (line) => {
    log += line;
  });
  arena = await startArena({ now: () => now, destinations: [destination()], logger: { level: 'info', stream } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
});
afterEach(async () => {
  await receiver.close();
  await arena.close();
});

const destination = (url = receiver.url) => webhook({ url, secret: SECRET, template: 'json' });

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** Starts another server on the same database. */
const startOther = (destinations = [destination()]) => arena.startAnother({ destinations });

/** Apps and variants, in the order of their arrival. */
const arrivals = (app: string) =>
  receiver.deliveries.filter(({ body }) => body.data.releases[0]?.app === app).map(({ body }) => body.data.reason);

const market = '/api/ops/apps/mf-market';

/** Makes another release of the market live. */
async function change(reason: string) {
  const { release } = await shipTo(arena, { variant: reason.replaceAll(/\W/g, '') });
  await postWithToken(arena, `${market}/retirements`, { reason });
  return release;
}

const status = async () => (await getWithToken(arena, '/api/ops/destinations')).body.destinations[0];
const allSettled = () => areEventsSettled(arena);

/** Waits until the event of the shell has arrived. */
const afterShell = () => expectSoon(async () => receiver.deliveries.length === 1 && (await allSettled()), PATIENCE);

/** Waits until an event has failed so many times, and its next attempt is planned. */
async function afterAttempts(attempts: number) {
  const { state, leasedUntil } = eventDeliveries;
  const hasFailed = and(eq(state, 'pending'), isNull(leasedUntil), eq(eventDeliveries.attempts, attempts));
  await expectSoon(async () => (await arena.db.$count(eventDeliveries, hasFailed)) > 0, PATIENCE);
}

test('each event is signed, and a receiver can verify it', async () => {
  await expectSoon(async () => receiver.deliveries.length === 1, PATIENCE);
  const [delivery] = receiver.deliveries;
  const { headers = {}, text, body } = delivery ?? {};
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const signature = createHmac('sha256', KEY).update(content).digest('base64');
  expect(headers).toMatchObject({
    'webhook-id': body?.id,
    'webhook-timestamp': String(NOW.getTime() / 1000),
    'webhook-signature': `v1,${signature}`,
    'content-type': 'application/json',
  });
});

test('a receiver that fails and comes back gets every event, each app in order, with the same id', async () => {
  await afterShell();
  receiver.answerWith((_, response) => void response.writeHead(500).end('a'.repeat(1 << 20)));
  await change('one');
  await change('two');
  await afterAttempts(1);
  expect(await status()).toMatchObject({
    name: new URL(receiver.url).host,
    failingSince: NOW.toISOString(),
    givenUp: 0,
    error: 'It answered 500.',
  });
  pass(HOUR);
  await afterAttempts(2);
  // Later events have waited for the first one.
  expect(arrivals('mf-market')).toEqual([null, null]);
  expect(new Set(receiver.deliveries.slice(1).map(({ body }) => body.id)).size).toBe(1);
  receiver.answerWith();
  pass(HOUR);
  await expectSoon(allSettled, PATIENCE);
  expect(arrivals('mf-market')).toEqual([null, null, null, 'one', null, 'two']);
  expect(await status()).toMatchObject({ failingSince: null, error: null });
});

test('an app whose events fail or hang does not hold back other apps', async () => {
  receiver.answerWith((delivery, response) => {
    const { app } = delivery.body.data.releases[0] ?? {};
    // The market hangs until the receiver closes.
    if (app === 'mf-blogs') response.writeHead(429).end();
    else if (app !== 'mf-market') response.writeHead(204).end();
  });
  await shipTo(arena, { variant: 'hangs' });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  await expectSoon(async () => arrivals('mf-market').length === 1 && arrivals('mf-blogs').length === 1, PATIENCE);
  await shipTo(arena, { app: 'mf-home', paths: ['/'] });
  await expectSoon(async () => arrivals('mf-home').length === 1, PATIENCE);
});

test('an event that the receiver refuses is given up after three attempts within a minute, and later events of its app arrive', async () => {
  await afterShell();
  receiver.answerWith(({ body }, response) => void response.writeHead(body.data.reason === 'poison' ? 400 : 204).end());
  await change('poison');
  await change('later');
  for (const attempts of [1, 2]) {
    await afterAttempts(attempts);
    // The third attempt is 40 seconds after the first one.
    pass(MINUTE / 3);
  }
  await expectSoon(allSettled, PATIENCE);
  expect(arrivals('mf-market')).toEqual([null, 'poison', 'poison', 'poison', null, 'later']);
  expect(await status()).toMatchObject({ waiting: 0, givenUp: 1, error: 'It answered 400.' });
  expect(log).toContain('An event could not be delivered and is abandoned.');
});

test('a receiver that asks for a pause gets no attempt before its end', async () => {
  await afterShell();
  receiver.answerWith((_, response) => void response.writeHead(429, { 'retry-after': '600' }).end());
  await change('later');
  await afterAttempts(1);
  const { attempts, nextAttemptAt } = eventDeliveries;
  const tried = await arena.db.select({ nextAttemptAt }).from(eventDeliveries).where(eq(attempts, 1));
  expect(tried).toContainEqual({ nextAttemptAt: new Date(NOW.getTime() + 10 * MINUTE) });
});

test('an event that a killed server had claimed is sent by another one after the lease', async () => {
  receiver.answerWith(() => undefined);
  await shipTo(arena, { variant: 'claimed' });
  await expectSoon(async () => arrivals('mf-market').length === 1, PATIENCE);
  receiver.answerWith();
  const other = await startOther();
  // The other server is at work.
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  await expectSoon(async () => arrivals('mf-blogs').length === 1, PATIENCE);
  expect(arrivals('mf-market')).toHaveLength(1);
  pass(LEASE_DURATION);
  await expectSoon(async () => arrivals('mf-market').length === 2, PATIENCE);
  await other.close();
});

test('two servers on one database deliver nothing twice', async () => {
  const other = await startOther();
  for (const app of ['mf-blogs', 'mf-market']) {
    for (const variant of ['a', 'b']) await shipTo(arena, { app, paths: [`/${app}`], variant });
  }
  await expectSoon(async () => receiver.deliveries.length >= 5 && (await allSettled()), PATIENCE);
  await other.close();
  const ids = receiver.deliveries.map(({ body }) => body.id);
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
});

test('after three days an event is given up, which is logged and shown; the next one follows', async () => {
  await afterShell();
  receiver.answerWith((_, response) => void response.writeHead(410).end());
  await change('lost');
  await afterAttempts(1);
  pass(2 * DAY);
  await shipTo(arena, { variant: 'next' });
  await afterAttempts(2);
  pass(DAY);
  await expectSoon(async () => (await status()).givenUp === 2, PATIENCE);
  expect(log).toContain('An event could not be delivered and is abandoned.');
  await afterAttempts(1);
  receiver.answerWith();
  pass(HOUR);
  await expectSoon(allSettled, PATIENCE);
  expect(receiver.deliveries.at(-1)?.body.data.text).toContain('went live');
  expect(await status()).toMatchObject({ failingSince: null, givenUp: 2, error: 'It answered 410.' });
});

test('old events are deleted, with their deliveries', async () => {
  await afterShell();
  await expireRows(arena.db, EXPIRING_COLUMNS, new Date(now.getTime() + 29 * DAY));
  expect(await arena.db.$count(eventDeliveries)).toBe(1);
  await expireRows(arena.db, EXPIRING_COLUMNS, new Date(now.getTime() + 31 * DAY));
  expect([await arena.db.$count(events), await arena.db.$count(eventDeliveries)]).toEqual([0, 0]);
});

test('a change whose event cannot be stored does not happen', async () => {
  await arena.db.execute("alter table events add constraint disk_full check (type <> 'release.retired') not valid");
  await shipTo(arena, { variant: 'stays' });
  expect((await postWithToken(arena, `${market}/retirements`, {})).status).toBe(500);
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  expect(apps.map(({ app }: { app: string }) => app)).toContain('mf-market');
  await arena.db.execute('alter table events drop constraint disk_full');
});

test('a redirect to another address is not followed', async () => {
  const inside = await startReceiver();
  receiver.answerWith((_, response) => void response.writeHead(307, { location: inside.url }).end());
  await shipTo(arena, { variant: 'redirected' });
  const error = 'It answered 307: redirects are not followed.';
  await expectSoon(async () => (await status()).error === error, PATIENCE);
  expect(inside.deliveries).toEqual([]);
  await inside.close();
});

test('neither log nor status contains the path of a webhook, which may be a secret', async () => {
  receiver.answerWith((_, response) => void response.destroy());
  await shipTo(arena, { variant: 'unreachable' });
  await expectSoon(async () => (await status()).failingSince !== null, PATIENCE);
  const { results } = (await postWithToken(arena, '/api/ops/hooks/tests', {})).body;
  expect(results[0].error).toMatch(/^It cannot be reached/);
  expect(log).toContain('It will be sent again.');
  const shown = `${log}${JSON.stringify(await status())}${JSON.stringify(results)}`;
  for (const secret of ['the-secret-part', SECRET, KEY.toString('base64')]) expect(shown).not.toContain(secret);
});

test('a new destination gets no earlier events', async () => {
  const second = await startReceiver();
  const other = await startOther([destination(), destination(second.url)]);
  await shipTo(arena, { variant: 'later' });
  await expectSoon(async () => second.deliveries.length === 1, PATIENCE);
  expect(second.deliveries[0]?.body.data.releases[0]?.app).toBe('mf-market');
  await other.close();
  await second.close();
});
