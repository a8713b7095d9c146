import { Writable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { routesOf } from '../testing/bad-input/collect-routes';
import { startArena } from '../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../testing/submissions';
import { askedToComeBack } from '../testing/wait-if-overloaded';
import { describeError, logging } from './log';

/** What a visitor or an operator types, and no log may hold. */
const PLANTED = 'zq-planted@example.in';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const { built: arena, routes } = await routesOf(() =>
  startArena({ logger: { ...logging('debug'), stream }, accounts: { rateLimits: false } }),
);
afterAll(() => arena.close());

const account = { email: PLANTED, password: `${PLANTED}-1`, username: 'zq-planted' };

/** Every field that some route reads, and one that none does. */
const body = {
  ...aPrebooking({ name: PLANTED, email: PLANTED, comments: PLANTED }),
  ...aFeedback({ thoughts: PLANTED }),
  ...aWaiver({ firstName: PLANTED, lastName: PLANTED, email: PLANTED, dob: '1998-02-28' }),
  ...account,
  kind: 'prebooking',
  search: PLANTED,
  references: [PLANTED],
  page: `/${PLANTED}`,
  reason: PLANTED,
  other: PLANTED,
};

/** Sends a request until it reaches its route. */
async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await arena.app.inject(request);
  return (await askedToComeBack(answer.body, answer.headers)) ? send(request) : answer;
}

function expectNothingOf(text: string) {
  expect(lines.filter((line) => line.includes(text))).toEqual([]);
}

test('whatever is sent to any route, the log holds nothing of it', async () => {
  expect(routes.length).toBeGreaterThan(50);
  for (const { method, url } of routes) {
    const path = url.replaceAll(/:\w+|\*/g, encodeURIComponent(PLANTED));
    for (const token of [arena.token, PLANTED]) {
      await send({
        method: method as 'GET',
        url: `${path}?search=${PLANTED}&token=${PLANTED}`,
        headers: {
          authorization: `Bearer ${token}`,
          'user-agent': PLANTED,
          referer: `https://example.org/${PLANTED}`,
          cookie: `arena=${PLANTED}`,
        },
        ...(method !== 'GET' && method !== 'HEAD' && { payload: body }),
      });
    }
  }
  await send({ method: 'POST', url: `/${PLANTED}`, payload: body });
  expect(lines.length).toBeGreaterThan(routes.length);
  expectNothingOf('zq-planted');
});

test('nor do queries that fail, whatever is wrong with the database', async () => {
  const headers = { authorization: `Bearer ${arena.token}` };
  const post = (url: string, payload: object) => send({ method: 'POST', url, headers, payload });
  const all = async () => [
    await post('/api/prebooking', aPrebooking({ email: PLANTED })),
    await post('/api/feedback', aFeedback({ thoughts: PLANTED })),
    await post('/api/waivers/submit', aWaiver({ email: PLANTED })),
    await post('/api/auth/signup', account),
    await post('/ops/submissions/searches', { kind: 'waiver', search: PLANTED }),
    await post('/ops/submissions/exports', { kind: 'waiver', search: PLANTED }),
    await post('/ops/accounts/erasures', { email: PLANTED, submissions: true }),
  ];
  const tables = ['prebookings', 'feedback', 'waivers', 'auth_users'];
  for (const table of tables) {
    await arena.db.execute(sql.raw(`delete from ${table}`));
    await arena.db.execute(sql.raw(`alter table ${table} add constraint refused check (false)`));
  }
  expect((await all()).slice(0, 4).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
  for (const table of tables) await arena.db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  expect((await all()).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(500));
  expect(lines.join('')).toContain('Failed query: ');
  expectNothingOf('zq-planted');
});

test('an error that quotes the text it could not read is described without it', () => {
  const quoting = () => JSON.parse(PLANTED);
  expect(quoting).toThrow(PLANTED.slice(0, 2));
  try {
    quoting();
  } catch (error) {
    expect(JSON.stringify(describeError(error))).not.toContain('zq');
  }
});
