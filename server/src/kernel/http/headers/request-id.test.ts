import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startArena } from '../../../testing/start-arena';
import { loggerOptions } from '../../telemetry/log';

const UUID = /^[0-9a-f-]{36}$/;

test('sends the request id with every response and logs it in every line about the request', async () => {
  const stream = new PassThrough();
  const { app, close } = await startArena({ logger: { ...loggerOptions('debug'), stream } });
  app.get('/fails', () => {
    throw new Error('something is undefined');
  });
  const ids: Record<string, string> = {};
  for (const url of ['/', '/api/nowhere', '/%E0%A4%A', '/releases/mf-market/1.0.0/a.js', '/fails', '/healthz']) {
    const id = String((await app.inject(url)).headers['x-request-id']);
    expect([url, id]).toEqual([url, expect.stringMatching(UUID)]);
    ids[url] = id;
  }
  expect(new Set(Object.values(ids)).size).toBe(6);
  await close();
  stream.end();
  const lines = (await text(stream))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const messages = lines.filter(({ reqId }) => reqId === ids['/fails']).map(({ msg }) => msg);
  expect(messages).toEqual(['incoming request', 'The request failed.', 'request completed']);
});

test('takes over a well-formed request id from a proxy', async () => {
  const { app, close } = await startArena();
  const requestId = async (given: string) =>
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id'];
  expect(await requestId('proxy-7_4f2c0a9e')).toBe('proxy-7_4f2c0a9e');
  for (const malformed of ['short', 'x'.repeat(65), 'with a space', '{"level":60}', '<script>alert(1)</script>']) {
    expect(await requestId(malformed)).toMatch(UUID);
  }
  await close();
});
