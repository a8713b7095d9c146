import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import { expireRows } from '../../../kernel/database/expire-rows';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { releaseSets } from '../../ledger/release-sets/table';
import { webVitals } from '../../traffic/web-vitals/table';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
/** Releases of the live set, and the set's id. */
let shell: string;
let market: string;
let set: string;

beforeEach(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
  shell = (await shipTo(arena, { app: 'shell', paths: ['/help'] })).release.id;
  market = (await shipTo(arena, { app: 'mf-market' })).release.id;
  set = await openPage();
});
afterEach(() => arena.close());

/** Opens the market as a visitor. @returns the id of its release set, once it is stored */
async function openPage(): Promise<string> {
  const { body } = await arena.app.inject('/market');
  const id = /"set":"(set-[0-9a-f]{16})"/.exec(body)?.[1] ?? '';
  await expectSoon(async () => (await arena.db.$count(releaseSets, eq(releaseSets.id, id))) === 1);
  return id;
}

type Payload = { set?: string; [field: string]: unknown };

/** Sends the report of a page view, which shows the market unless its pages are given. */
async function sendBeacon({ set: shown = set, pages, ...page }: Payload, from = '192.0.2.1') {
  return send(JSON.stringify({ set: shown, pages: pages ?? [{ page: '/market', ...page }] }), from);
}

async function send(payload: string, from = '192.0.2.1') {
  const response = await arena.app.inject({
    method: 'POST',
    url: '/api/web-vitals',
    headers: { 'content-type': 'application/json', 'user-agent': 'A browser', cookie: 'arena_visitor=asha' },
    remoteAddress: from,
    payload,
  });
  return { status: response.statusCode, body: response.body };
}

/** An address of a different client network for each number up to 65,000. */
const clientIp = (number: number) => `198.${number >> 8}.${number & 255}.1`;

/** Sends a beacon for each value, each from another client. */
async function sendAll(vital: string, values: readonly number[]) {
  for (const [i, value] of values.entries())
    expect((await sendBeacon({ [vital]: value }, clientIp(i))).status).toBe(204);
}

/** The upper bounds of the buckets with samples, by release. */
async function bucketsOf(vital: 'cls' | 'inp') {
  await summaries();
  const buckets: Record<string, number[]> = {};
  const rows = await arena.db.select().from(webVitals).where(eq(webVitals.vital, vital));
  for (const { app, release, upTo, samples } of rows) {
    buckets[`${app} ${release}`] = [...(buckets[`${app} ${release}`] ?? []), ...Array<number>(samples).fill(upTo)];
  }
  return buckets;
}

const summaries = async (query = '') => (await getWithToken(arena, `/api/ops/traffic${query}`)).body.webVitals;

test('counts the web vitals of a page view for the shell and the section', async () => {
  expect(await sendBeacon({ page: '/market/?q=asha@arena.test', lcp: 1234.5, cls: 0.03, inp: 40 })).toEqual({
    status: 204,
    body: '',
  });
  await sendBeacon({ page: '/help', lcp: 900 });
  expect(await summaries()).toEqual([
    { app: 'mf-market', release: market, vital: 'cls', samples: 1, p75: null },
    { app: 'mf-market', release: market, vital: 'inp', samples: 1, p75: null },
    { app: 'mf-market', release: market, vital: 'lcp', samples: 1, p75: null },
    { app: 'shell', release: shell, vital: 'cls', samples: 1, p75: null },
    { app: 'shell', release: shell, vital: 'inp', samples: 1, p75: null },
    { app: 'shell', release: shell, vital: 'lcp', samples: 2, p75: null },
  ]);
  const hour = new Date('2026-11-21T10:00:00Z');
  expect(await arena.db.select().from(webVitals).where(sql`app = 'mf-market' and vital = 'lcp'`)).toEqual([
    { hour, app: 'mf-market', release: market, vital: 'lcp', upTo: 1400, samples: 1 },
  ]);
});

test('adds up the hours of a time range, and shows the 75th percentile for at least twenty samples', async () => {
  await sendAll('lcp', Array(14).fill(700));
  await summaries();
  now = new Date(now.getTime() + 60 * 60 * 1000);
  await sendAll('lcp', Array(5).fill(3_900));
  expect(await summaries()).toMatchObject([{ samples: 19, p75: null }, { samples: 19 }]);
  await sendAll('lcp', [3_900]);
  // Fifteen of twenty: the first of the six between 3,500 and 4,000 ms.
  expect(await summaries()).toMatchObject([{ vital: 'lcp', samples: 20, p75: 3_500 + 500 / 6 }, { app: 'shell' }]);
  expect(await summaries('?hours=1')).toMatchObject([{ samples: 6 }, { samples: 6 }]);
});

test('a slow release is distinguished from the previous one, and a rollback makes pages fast again', async () => {
  await sendAll('lcp', Array(20).fill(700));
  const slow = (await shipTo(arena, { variant: 'slow' })).release.id;
  set = await openPage();
  await sendAll('lcp', Array(20).fill(6_000));
  const ofMarket = async () => {
    const rows: { app: string; release: string; p75: number }[] = await summaries();
    return new Map(rows.filter(({ app }) => app === 'mf-market').map(({ release, p75 }) => [release, p75 > 4_000]));
  };
  expect(await ofMarket()).toEqual(
    new Map([
      [market, false],
      [slow, true],
    ]),
  );
  expect((await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', { reason: 'slow' })).status).toBe(200);
  const { body } = await arena.app.inject('/market');
  expect([body.includes(market), body.includes(slow)]).toEqual([true, false]);
});

test('refuses malformed and absurd beacons', async () => {
  const pages: Record<string, Payload> = {
    'a negative number': { lcp: -1 },
    'an absurd paint': { lcp: 300_001 },
    'an absurd shift': { cls: 10.1 },
    'an absurd interaction': { inp: 1e15 },
    'a text': { inp: '40' },
    null: { cls: null },
    'no number': {},
    'an unknown field': { lcp: 900, visitor: 'asha' },
    'an invalid release set': { set: "set-'; drop table", lcp: 900 },
    'a page of another site': { page: 'https://example.org', lcp: 900 },
    'a script of no release': { inp: 900, longestScript: { app: 'mf-market', release: 'asha' } },
    'a script of no app': { inp: 900, longestScript: { app: 'asha', release: market } },
    'no pages': { pages: [] },
    'too many pages': { pages: Array(21).fill({ page: '/market', lcp: 900 }) },
  };
  for (const [name, payload] of Object.entries(pages)) {
    expect({ name, ...(await sendBeacon(payload)) }).toMatchObject({ name, status: 400 });
  }
  const bodies: Record<string, string> = {
    NaN: `{"set":"${set}","pages":[{"page":"/market","lcp":NaN}]}`,
    infinity: `{"set":"${set}","pages":[{"page":"/market","lcp":1e999}]}`,
    'a list': '[]',
    'no body': '',
  };
  for (const [name, body] of Object.entries(bodies)) {
    expect({ name, ...(await send(body)) }).toMatchObject({ name, status: 400 });
  }
  expect(await sendBeacon({ lcp: 900, page: `/${'a'.repeat(8_200)}` })).toMatchObject({ status: 413 });
  expect(await summaries()).toEqual([]);
});

test('an interaction counts for the section that was shown, once for each release', async () => {
  const home = (await shipTo(arena, { app: 'mf-home', paths: ['/'] })).release.id;
  set = await openPage();
  const pages = [
    { page: '/market', lcp: 900, cls: 0.01, inp: 40 },
    { page: '/', cls: 0.3, inp: 480 },
    { page: '/help', inp: 16 },
  ];
  await sendBeacon({ pages: [...pages, { page: '/market', inp: 24 }] });
  expect(await bucketsOf('inp')).toEqual({
    [`mf-home ${home}`]: [500],
    [`mf-market ${market}`]: [48],
    [`shell ${shell}`]: [500],
  });
});

test('an interaction counts only for the release whose script blocked it', async () => {
  const longestScript = { app: 'mf-market', release: market };
  await sendBeacon({ page: '/help', cls: 0, inp: 700, longestScript });
  await sendBeacon({ page: '/help', inp: 16, longestScript: { app: 'mf-market', release: '1.0.0-0123456789abcdef' } });
  await sendBeacon({ page: '/asha', inp: 900, longestScript });
  expect(await bucketsOf('inp')).toEqual({ [`mf-market ${market}`]: [800] });
  expect(await bucketsOf('cls')).toEqual({ [`shell ${shell}`]: [0] });
});

test('counts the single page that older tabs report', async () => {
  expect((await send(JSON.stringify({ set, page: '/market?q=cap', inp: 40 }))).status).toBe(204);
  expect(await bucketsOf('inp')).toEqual({ [`mf-market ${market}`]: [48], [`shell ${shell}`]: [48] });
  for (const wrong of [{}, { inp: 40, pages: [] }, { inp: 40, longestScript: { app: 'shell', release: shell } }]) {
    expect((await send(JSON.stringify({ set, page: '/market', ...wrong }))).status).toBe(400);
  }
});

test('ignores release sets, releases and pages that no visitor gets', async () => {
  const lcp = 900;
  expect((await sendBeacon({ set: 'set-0123456789abcdef', lcp })).status).toBe(204);
  expect((await sendBeacon({ page: '/asha@arena.test/9876543210', lcp })).status).toBe(204);
  await shipTo(arena, { app: 'mf-market', variant: 'second' });
  await shipTo(arena, { app: 'mf-market', variant: 'third' });
  expect((await sendBeacon({ lcp })).status).toBe(204);
  expect(await summaries()).toEqual([]);
});

test('counts a canary apart from the live release', async () => {
  const canary = await publishTo(arena, { app: 'mf-market', variant: 'second' });
  await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: canary.id, share: 100 });
  await sendBeacon({ lcp: 900 });
  await sendBeacon({ set: await openPage(), lcp: 900 });
  const releases = (await summaries()).map(({ release, samples }: Record<string, unknown>) => [release, samples]);
  expect(Object.fromEntries(releases)).toEqual({ [market]: 1, [canary.id]: 1, [shell]: 2 });
});

test('counts at most three page views of one client network in an hour, so that one client changes no percentile', async () => {
  for (let i = 0; i < 40; i++) expect((await sendBeacon({ inp: 8 }, `192.0.2.${i}`)).status).toBe(204);
  expect(await summaries()).toMatchObject([{ samples: 3 }, { samples: 3 }]);
});

test('keeps at most a thousand beacons of a flood between two writes', async () => {
  await sendAll('inp', Array(1_200).fill(9_000));
  expect(await summaries()).toMatchObject([{ samples: 1_000 }, { samples: 1_000 }]);
});

test('writes beacons when the server closes, and keeps them while the database fails', async () => {
  await sendBeacon({ lcp: 900 });
  await arena.db.execute(sql`alter table web_vitals rename to renamed`);
  expect((await getWithToken(arena, '/api/ops/traffic')).status).toBe(503);
  await arena.db.execute(sql`alter table renamed rename to web_vitals`);
  await sendBeacon({ lcp: 900 });
  await arena.app.close();
  expect(await arena.db.select().from(webVitals)).toMatchObject([{ samples: 2 }, { samples: 2 }]);
});

test('deletes web vitals that no time range of the traffic reaches', async () => {
  await sendBeacon({ lcp: 900 });
  await summaries();
  const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60 * 1000);
  await expireRows(arena.db, EXPIRING_COLUMNS, days(30));
  expect(await arena.db.$count(webVitals)).toBe(2);
  await expireRows(arena.db, EXPIRING_COLUMNS, days(32));
  expect(await arena.db.$count(webVitals)).toBe(0);
});
