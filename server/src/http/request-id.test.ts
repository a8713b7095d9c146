import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { logging } from '../telemetry/log';
import { startArena } from '../testing/start-arena';

const UUID = /^[0-9a-f-]{36}$/;

test('every answer names its request, and every line of the log about it has the same name', async () => {
  const stream = new PassThrough();
  const { app, close } = await startArena({ logger: { ...logging('debug'), stream } });
  app.get('/fails', () => {
    throw new Error('something is undefined');
  });
  const named: Record<string, string> = {};
  for (const url of ['/', '/api/nowhere', '/%E0%A4%A', '/releases/mf-market/1.0.0/a.js', '/fails', '/healthz']) {
    const id = String((await app.inject(url)).headers['x-request-id']);
    expect([url, id]).toEqual([url, expect.stringMatching(UUID)]);
    named[url] = id;
  }
  expect(new Set(Object.values(named)).size).toBe(6);
  await close();
  stream.end();
  const lines = (await text(stream))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ofFailure = lines.filter(({ reqId }) => reqId === named['/fails']).map(({ msg }) => msg);
  expect(ofFailure).toEqual(['incoming request', 'The request failed.', 'request completed']);
});

test('a proxy may name a request, where the name is well-formed', async () => {
  const { app, close } = await startArena();
  const nameOf = async (given: string) =>
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id'];
  expect(await nameOf('proxy-7_4f2c0a9e')).toBe('proxy-7_4f2c0a9e');
  for (const odd of ['short', 'x'.repeat(65), 'with a space', '{"level":60}', '<script>alert(1)</script>']) {
    expect(await nameOf(odd)).toMatch(UUID);
  }
  await close();
});
