import { SUBMIT_FEEDBACK } from '@arena/shared/contract/api/visitor-api';
import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { failures } from '../../reports/failures/table';
import { PageViews } from './page-views';
import { pageViews } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
});
afterEach(() => arena.close());

const ship = async (app: string, path: string, variant = 'first') =>
  (await shipTo(arena, { app, variant, paths: [path] })).release;

async function traffic(query = '') {
  const headers = { authorization: `Bearer ${arena.token}` };
  return (await arena.app.inject({ url: `/api/ops/traffic${query}`, headers })).json();
}

test('counts a page view for the shell and the section, per hour', async () => {
  const shell = await ship('shell', '/help');
  const market = await ship('mf-market', '/market');
  for (const url of ['/market', '/market/?q=cap', '/help', '/nowhere']) await arena.app.inject(url);
  await arena.app.inject({ method: 'HEAD', url: '/market' });
  now = new Date('2026-11-21T11:59:59Z');
  await arena.app.inject('/market');
  // Counts belong to the hour in which they are written.
  expect(await traffic()).toEqual({
    since: '2026-11-19T12:00:00.000Z',
    hours: [
      { hour: '2026-11-21T11:00:00.000Z', app: 'mf-market', release: market.id, views: 3, failures: 0 },
      { hour: '2026-11-21T11:00:00.000Z', app: 'shell', release: shell.id, views: 4, failures: 0 },
    ],
    webVitals: [],
    openTabs: [],
  });
});

test('counts a stored and a refused form of a client for the release of its page, once a day', async () => {
  await ship('shell', '/help');
  const home = await ship('mf-home', '/');
  const send = (client: number, payload: object, headers: Record<string, string> = {}) =>
    arena.app.inject({ method: 'POST', url: SUBMIT_FEEDBACK, remoteAddress: `192.0.${client}.1`, payload, headers });
  for (const client of [1, 1, 2]) expect((await send(client, { rating: 5 })).statusCode).toBe(201);
  for (const client of [1, 1]) expect((await send(client, { rating: 'many' })).statusCode).toBe(400);
  // Bots and previews do not count.
  await send(3, { rating: 5, [HONEYPOT_FIELD]: 'x' });
  await send(4, { rating: 5 }, { cookie: 'arena_view=x' });
  const native = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/api/forms/feedback';
  await arena.app.inject({ method: 'POST', url, remoteAddress: '192.0.5.1', headers: native, payload: 'rating=5' });
  await traffic();
  const [counted] = await arena.db.select().from(pageViews).where(eq(pageViews.release, home.id));
  expect(counted).toMatchObject({ views: 0, sent: 3, refused: 1 });
});

test('counts a view of a cached page', async () => {
  await ship('shell', '/help');
  const first = await arena.app.inject('/help');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await arena.app.inject({ url: '/help', headers })).statusCode).toBe(304);
  expect((await traffic()).hours).toMatchObject([{ app: 'shell', views: 2 }]);
});

test('lists failures with the page views of their hour in any time zone of the database', async () => {
  const { id } = await ship('mf-market', '/market');
  await arena.db.insert(pageViews).values([
    { hour: new Date('2026-11-21T09:00:00Z'), app: 'mf-market', release: id, views: 40 },
    { hour: new Date('2026-11-21T07:00:00Z'), app: 'mf-market', release: id, views: 7 },
  ]);
  const failed = { app: 'mf-market', release: id, reason: 'broken', page: '/market' };
  await arena.db.execute("set time zone 'Asia/Kolkata'");
  await arena.db.insert(failures).values([
    { ...failed, at: new Date('2026-11-21T09:10:00Z') },
    { ...failed, at: new Date('2026-11-21T09:50:00Z') },
    { ...failed, at: new Date('2026-11-21T10:00:00Z') },
    { ...failed, at: new Date('2026-11-21T08:59:59Z') },
  ]);
  const { since, hours } = await traffic('?hours=2');
  expect(since).toBe('2026-11-21T09:00:00.000Z');
  expect(hours.map(({ hour, views, failures }: Record<string, unknown>) => [hour, views, failures])).toEqual([
    ['2026-11-21T09:00:00.000Z', 40, 2],
    ['2026-11-21T10:00:00.000Z', 0, 1],
  ]);
});

test('writes counts when the server closes, and keeps them when the database fails', async () => {
  const { release } = await shipTo(arena, { app: 'shell', paths: ['/help'] });
  let broken = true;
  const insert = (...args: Parameters<typeof arena.db.insert>) => {
    if (broken) throw new Error('The database is unavailable.');
    return arena.db.insert(...args);
  };
  const db = new Proxy(arena.db, {
    get: (target, name) => (name === 'insert' ? insert : Reflect.get(target, name)),
  });
  const counter = new PageViews({ db, now: () => now });
  counter.count([release], '/help', { network: '192.0.2' });
  await expect(counter.write()).rejects.toThrow('The database is unavailable.');
  counter.count([release], '/help', { network: '192.0.2' });
  broken = false;
  await counter.write();
  await counter.write();
  expect(await arena.db.select().from(pageViews)).toMatchObject([{ app: 'shell', views: 2 }]);

  await arena.app.inject('/help');
  await arena.app.close();
  expect(await arena.db.select().from(pageViews)).toMatchObject([{ app: 'shell', views: 3 }]);
});
