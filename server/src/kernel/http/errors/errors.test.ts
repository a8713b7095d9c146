import { Readable, Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { startArena } from '../../../testing/start-arena';
import { Refusal } from '../../refusal';
import { loggerOptions } from '../../telemetry/log';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a server with four failing routes, and collects its log. */
async function startWithFailingRoutes() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { app, close } = await startArena({ logger: { ...loggerOptions('debug'), stream } });
  closers.push(close);
  app.get('/fails/query', () => {
    const databaseError = Object.assign(new Error('invalid input syntax for type date: "asha@example.in"'), {
      code: '22007',
      detail: 'Failing row contains (asha@example.in)',
    });
    throw new DrizzleQueryError('insert into waivers values ($1)', ['asha@example.in'], databaseError);
  });
  app.get('/fails/bug', () => {
    throw new Error('something is undefined');
  });
  app.get('/fails/http-error', () => {
    throw new Refusal('conflict', 'This name is already taken.');
  });
  app.get('/fails/download', (_request, reply) => {
    const lines = new Readable({ read: () => lines.destroy(new Refusal('conflict', 'This name is already taken.')) });
    const disposition = 'attachment; filename="waiver.csv"';
    return reply.type('text/csv').header('content-disposition', disposition).send(lines);
  });
  return { app, log: () => lines.join('') };
}

test('answers a fault of the server with one fixed message and logs it @T2.9', async () => {
  const { app, log } = await startWithFailingRoutes();
  const response = await app.inject('/fails/bug');
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
  ]);
  expect(log()).toContain('something is undefined');
  expect(log()).toContain('errors.test.ts');
});

test('answers a download that fails before its first byte like any other failure', async () => {
  const { app } = await startWithFailingRoutes();
  const { statusCode, headers, body } = await app.inject('/fails/download');
  expect([statusCode, body]).toEqual([409, '{"error":"This name is already taken.","code":"conflict"}']);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers).not.toHaveProperty('content-disposition');
});

test('answers a Refusal with its own message and logs no error @T2.9', async () => {
  const { app, log } = await startWithFailingRoutes();
  const response = await app.inject('/fails/http-error');
  expect([response.statusCode, response.json()]).toEqual([
    409,
    { error: 'This name is already taken.', code: 'conflict' },
  ]);
  expect(log()).not.toContain('"level":50');
});

test('logs a failed query without the values the visitor sent', async () => {
  const { app, log } = await startWithFailingRoutes();
  expect((await app.inject('/fails/query?email=asha@example.in')).statusCode).toBe(500);
  expect(log()).toContain('Failed query: insert into waivers values ($1)');
  expect(log()).toContain('22007');
  expect(log()).not.toContain('asha');
});

test('logs neither bodies, nor query strings, nor IP addresses of visitors', async () => {
  const { app, log } = await startWithFailingRoutes();
  await app.inject({ method: 'POST', url: '/api/prebooking?name=asha', payload: { name: 'Asha', email: 'asha@' } });
  expect(log()).toContain('/api/prebooking');
  expect(log()).not.toMatch(/asha|127\.0\.0\.1/i);
});

test('answers a malformed URL of the API with 400 and a message @T2.9', async () => {
  const { app } = await startWithFailingRoutes();
  const response = await app.inject('/api/%E0%A4%A');
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { error: 'The address could not be understood.', code: 'invalid' },
  ]);
});

test('sends no CORS headers to other sites', async () => {
  const { app } = await startWithFailingRoutes();
  const response = await app.inject({ url: '/api/hello', headers: { origin: 'https://example.org' } });
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
