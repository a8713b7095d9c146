import { Writable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { collectRoutes } from '../../testing/bad-input/collect-routes';
import { startArena } from '../../testing/start-arena';
import { aContactMessage, aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { waitIfOverloaded } from '../../testing/wait-if-overloaded';
import { describeError, loggerOptions } from './log';

/** Text that visitors and operators send and that must never be logged. */
const PLANTED = 'zq-planted@example.in';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const { result: arena, routes } = await collectRoutes(() =>
  startArena({ logger: { ...loggerOptions('debug'), stream }, accounts: { rateLimits: false } }),
);
afterAll(() => arena.close());

const account = { email: PLANTED, password: `${PLANTED}-1`, username: 'zq-planted' };

/** Every field that some route reads, and one that no route reads. */
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
  const response = await arena.app.inject(request);
  return (await waitIfOverloaded(response.body, response.headers)) ? send(request) : response;
}

function expectNotLogged(text: string) {
  expect(lines.filter((line) => line.includes(text))).toEqual([]);
}

test('logs no data that is sent to any route', async () => {
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
  expectNotLogged('zq-planted');
});

test('logs no data of failed queries', async () => {
  const headers = { authorization: `Bearer ${arena.token}` };
  const post = (url: string, payload: object) => send({ method: 'POST', url, headers, payload });
  const sendAll = async () => [
    await post('/api/prebooking', aPrebooking({ email: PLANTED })),
    await post('/api/feedback', aFeedback({ thoughts: PLANTED })),
    await post('/api/waivers/submit', aWaiver({ email: PLANTED })),
    await post('/api/contact', aContactMessage({ message: PLANTED })),
    await post('/api/auth/signup', account),
    await post('/api/ops/submissions/searches', { kind: 'waiver', search: PLANTED }),
    await post('/api/ops/submissions/exports', { kind: 'waiver', search: PLANTED }),
    await post('/api/ops/accounts/erasures', { email: PLANTED, submissions: true }),
  ];
  const tables = ['prebookings', 'feedback', 'waivers', 'contact_messages', 'auth_users'];
  for (const table of tables) {
    await arena.db.execute(sql.raw(`delete from ${table}`));
    await arena.db.execute(sql.raw(`alter table ${table} add constraint refused check (false)`));
  }
  expect((await sendAll()).slice(0, 5).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(500));
  for (const table of tables) await arena.db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  expect((await sendAll()).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503));
  expect(lines.join('')).toContain('Failed query: ');
  expectNotLogged('zq-planted');
});

test('describes a parse error without the text it quotes', () => {
  const parse = () => JSON.parse(PLANTED);
  expect(parse).toThrow(PLANTED.slice(0, 2));
  try {
    parse();
  } catch (error) {
    expect(JSON.stringify(describeError(error))).not.toContain('zq');
  }
});

test('an error about damage in the database tells the way to a restore', () => {
  const cause = Object.assign(new Error('invalid page in block 3 of relation "base/5/16433"'), { code: 'XX001' });
  const described = describeError(new Error('A report could not be stored.', { cause }));
  expect(described.cause?.message).toMatch(
    /^invalid page .*\. The database is damaged\. .* npx arena backup restore <backup>/,
  );
});
