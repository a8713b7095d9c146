import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loggerOptions } from '../../../kernel/telemetry/log';
import { runCommand } from '../../../testing/run-command';
import { startArena } from '../../../testing/start-arena';
import { aPrebooking } from '../../../testing/submissions';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-log-'));
  await mkdir(join(folder, '.arena'));
  const stream = createWriteStream(join(folder, '.arena/server.log'));
  stream.write('{"level":30,"ti\nThe server cannot start.\n');
  const { app, close } = await startArena({ logger: { ...loggerOptions('info'), stream } });
  app.get('/fails', () => {
    throw new Error('something is undefined');
  });
  for (const id of ['the-first-one', 'the-second-one']) {
    await app.inject({ url: '/fails', headers: { 'x-request-id': id } });
  }
  app.log.info({ app: 'mf-market', pageRequest: 'the-second-one' }, 'A browser reported a failure.');
  await close();
  stream.end();
  await finished(stream);
});
afterAll(() => rm(folder, { recursive: true }));

const call = (...args: string[]) => runCommand(['server', 'log', ...args], { env: {}, cwd: folder });

test('shows time, level, message, request id and cause of each entry', async () => {
  const { code, text } = await call();
  expect(code).toBe(0);
  expect(text).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ ERROR The request failed\. reqId=the-first-one\n {4}something is undefined\n {4}at /m,
  );
  expect(text).not.toMatch(/[{}]|cannot start/);
});

test('filters the log by the id of a request', async () => {
  const { text } = await call('--request', 'the-second-one');
  expect(text).toContain('reqId=the-second-one');
  expect(text).toContain('A browser reported a failure. app=mf-market');
  expect(text).not.toContain('the-first-one');
  expect((await call('--request', 'unknown')).text).toBe('The log has no matching entry.\n');
});

test('names the fields and rules of a refused form, but not the input, until the visitor corrects it', async () => {
  const file = join(folder, 'forms.log');
  const stream = createWriteStream(file);
  const { app, close } = await startArena({ logger: { ...loggerOptions('info'), stream } });
  const send = async (email: string, id: string) => {
    const headers = { 'x-request-id': id };
    const payload = aPrebooking({ email });
    return (await app.inject({ method: 'POST', url: '/api/prebooking', headers, payload })).statusCode;
  };
  expect([await send('zq-typed', 'the-refused-form'), await send('asha@example.in', 'the-corrected-one')]).toEqual([
    400, 201,
  ]);
  await close();
  stream.end();
  await finished(stream);
  const { text } = await call(file);
  expect(text.match(/^.*A form was refused\..*$/gm)).toEqual([
    expect.stringMatching(/reqId=the-refused-form rules=.*email.*Please enter a valid email address\./),
  ]);
  expect(text).toContain('reqId=the-corrected-one');
  expect(text).not.toContain('zq-typed');
});

test('without a log file, the error says where else the log may be', async () => {
  const { code, text } = await call('elsewhere.log');
  expect([code, text]).toEqual([2, expect.stringContaining('standard output')]);
});
