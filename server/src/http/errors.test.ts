import { Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { logging } from '../telemetry/log';
import { startArena } from '../testing/start-arena';
import { Refusal } from './errors';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The server with three routes that fail, and what it writes to its log. */
async function failing() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { app, close } = await startArena({ logger: { ...logging('debug'), stream } });
  closers.push(close);
  app.get('/fails/query', () => {
    const refused = Object.assign(new Error('invalid input syntax for type date: "asha@example.in"'), {
      code: '22007',
      detail: 'Failing row contains (asha@example.in)',
    });
    throw new DrizzleQueryError('insert into waivers values ($1)', ['asha@example.in'], refused);
  });
  app.get('/fails/bug', () => {
    throw new Error('something is undefined');
  });
  app.get('/fails/refusal', () => {
    throw new Refusal('conflict', 'Somebody else was faster.');
  });
  return { app, log: () => lines.join('') };
}

test('T2.9 what is our own fault has one fixed sentence and is logged', async () => {
  const { app, log } = await failing();
  const answer = await app.inject('/fails/bug');
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { error: 'Something went wrong on our side. Please try again.' },
  ]);
  expect(log()).toContain('something is undefined');
  expect(log()).toContain('errors.test.ts');
});

test('T2.9 a refusal carries its own sentence and is no error of the log', async () => {
  const { app, log } = await failing();
  const answer = await app.inject('/fails/refusal');
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'Somebody else was faster.' }]);
  expect(log()).not.toContain('"level":50');
});

test('a failed query is logged without what the visitor wrote', async () => {
  const { app, log } = await failing();
  expect((await app.inject('/fails/query?email=asha@example.in')).statusCode).toBe(500);
  expect(log()).toContain('Failed query: insert into waivers values ($1)');
  expect(log()).toContain('22007');
  expect(log()).not.toContain('asha');
});

test('the log has neither bodies, nor query strings, nor addresses of visitors', async () => {
  const { app, log } = await failing();
  await app.inject({ method: 'POST', url: '/api/prebooking?name=asha', payload: { name: 'Asha', email: 'asha@' } });
  expect(log()).toContain('/api/prebooking');
  expect(log()).not.toMatch(/asha|127\.0\.0\.1/i);
});

test('T2.9 a malformed address of the API is refused with a sentence', async () => {
  const { app } = await failing();
  const answer = await app.inject('/api/%E0%A4%A');
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'The address could not be understood.' }]);
});

test('other sites get no leave to read answers', async () => {
  const { app } = await failing();
  const answer = await app.inject({ url: '/api/hello', headers: { origin: 'https://example.org' } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
