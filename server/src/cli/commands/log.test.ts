import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logging } from '../../telemetry/log';
import { startArena } from '../../testing/start-arena';
import { runArena } from '../run';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-log-'));
  await mkdir(join(folder, '.arena'));
  const stream = createWriteStream(join(folder, '.arena/server.log'));
  stream.write('{"level":30,"ti\nThe server cannot start.\n');
  const { app, close } = await startArena({ logger: { ...logging('info'), stream } });
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

async function call(...args: string[]) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runArena(['log', ...args], { env: {}, cwd: folder, out: say, err: say, watched: false });
  return { code, said: said.join('') };
}

test('the log can be read: when, how bad, what, of which request, and why', async () => {
  const { code, said } = await call();
  expect(code).toBe(0);
  expect(said).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ERROR The request failed\. reqId=the-first-one\n {4}something is undefined\n {4}at /m,
  );
  expect(said).not.toMatch(/[{}]|cannot start/);
});

test('one request can be looked for, by the name that its answer has', async () => {
  const { said } = await call('--request', 'the-second-one');
  expect(said).toContain('reqId=the-second-one');
  expect(said).toContain('A browser reported a failure. app=mf-market');
  expect(said).not.toContain('the-first-one');
  expect((await call('--request', 'unheard-of')).said).toBe('The log has no entry for it.\n');
});

test('where there is no log, a sentence says where else it may be', async () => {
  const { code, said } = await call('elsewhere.log');
  expect([code, said]).toEqual([2, expect.stringContaining('standard output')]);
});
