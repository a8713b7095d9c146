import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { startArena } from '../../../testing/start-arena';
import { databaseFailure } from './database-failure';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  arena.app.get('/api/fails/:code', ({ params }) => {
    const { code } = params as { code: string };
    throw failedQuery(code);
  });
});
afterAll(() => arena.close());

/** A failed statement, as drizzle reports it. */
function failedQuery(code: string): Error {
  const cause = Object.assign(new Error('a message with asha@example.in'), { code });
  return new DrizzleQueryError('insert into waivers values ($1)', ['asha@example.in'], cause);
}

test('treats a refused connection as an unreachable database', async () => {
  // Nothing listens on port 1.
  const [error] = await once(connect(1, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(databaseFailure(error)?.kind).toBe('unreachable');
  expect(databaseFailure(new DrizzleQueryError('select 1', [], error))?.kind).toBe('unreachable');
});

test.each([
  ['08006', 'cannot be reached'],
  ['25P03', 'cannot be reached'],
  ['57P05', 'cannot be reached'],
  ['53100', 'disk of the site is full'],
  ['ENOSPC', 'disk of the site is full'],
  ['25006', 'cannot store anything'],
  ['42501', 'its log says why'],
  ['3F000', 'its log says why'],
  ['42P01', 'its log says why'],
  ['57014', 'taking too long'],
  ['55P03', 'taking too long'],
  ['40001', 'at the same moment'],
  ['40P01', 'at the same moment'],
])('a statement that fails with %s is answered with 503 and a sentence', async (code, sentence) => {
  const { statusCode, headers, json } = await arena.app.inject(`/api/fails/${code}`);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(json<{ error: string }>().error).toContain(sentence);
  expect(json<{ error: string }>().error).toMatch(/Please try again[a-z ]*\.$/);
});

test('an invalid statement stays a fault of the server', async () => {
  expect((await arena.app.inject('/api/fails/42601')).statusCode).toBe(500);
});

test.each([
  ['57P01', true],
  ['25006', true],
  ['53100', false],
  ['40001', false],
])('after %s, a connection is dropped: %s', (code, isDropped) => {
  expect(databaseFailure(failedQuery(code))?.losesConnection).toBe(isDropped);
});
