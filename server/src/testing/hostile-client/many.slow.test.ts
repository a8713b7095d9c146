import { afterEach, expect, jest, test } from '@jest/globals';
import { type Attacker, connectMany, setUpAttackedArena } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

// Thousands of connections within one process take long on a busy machine.
jest.setTimeout(180_000);

const { site, attack, expectOthersServed, largeFileUrl } = setUpAttackedArena();

const open: Attacker[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

const requestTo = (path: string, method = 'GET', ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: a', ...headers, '', ''].join('\r\n');

test('serves visitors while one client holds thousands of connections', async () => {
  open.push(...(await connectMany(2_000, () => attack(''))));
  await expectOthersServed();
  const [newcomer] = await connectMany(1, () => attack(requestTo('/market')));
  if (newcomer) open.push(newcomer);
  expect(await newcomer?.response()).toContain('HTTP/1.1 200');
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'serves visitors while one client sends thousands of %s requests on one connection',
  async (method) => {
    const flood = attack(requestTo('/market', method).repeat(2_000), { reads: false });
    open.push(flood);
    await flood.connected;
    await expectOthersServed();
  },
);

test('answers a request for many ranges with the whole file', async () => {
  const ranges = Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join(',');
  const attacker = attack(requestTo(await largeFileUrl(), 'GET', `range: bytes=${ranges}`, 'connection: close'));
  await expectOthersServed();
  const received = await attacker.ended;
  expect([attacker.statuses, received.length > 8_000_000, received.length < 8_002_000]).toEqual([['200'], true, true]);
});

test('accepts four of thirty concurrent uploads with one token, refuses the others unread, and accepts one after those', async () => {
  const { release, files } = aRelease({ files: { 'media/film.webm': 'x'.repeat(4 << 20) } });
  const { payload, headers } = await anUpload(release, files);
  const head = requestTo(
    '/api/ops/apps/mf-market/releases',
    'POST',
    `authorization: Bearer ${site.arena.token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  );
  // No upload is complete.
  open.push(...(await connectMany(30, () => attack(Buffer.concat([Buffer.from(head), payload.subarray(0, 1_000)])))));
  await expectSoon(async () => open.filter(({ statuses }) => statuses.length > 0).length === 26);
  const refused = open.filter(({ statuses }) => statuses.length > 0);
  for (const { received } of refused) {
    expect(received).toContain('HTTP/1.1 429');
    expect(received).toMatch(/retry-after: \d+/i);
    expect(received).toContain('Other uploads are still running. Please publish again in a moment.');
  }
  await expectOthersServed();
  for (const { socket } of open) socket.destroy();
  await expectSoon(async () => {
    const retry = attack(Buffer.concat([Buffer.from(head), payload]));
    open.push(retry);
    return (await retry.response()).includes('HTTP/1.1 201 Created');
  });
});

test('limits the reads of each client', async () => {
  const url = '/releases/mf-market/1.0.0-0123456789abcdef/missing.js';
  const read = (remoteAddress: string) => site.arena.app.inject({ url, remoteAddress });
  // A slow machine must not get into the next minute.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  let response = await read('192.0.2.1');
  let accepted = 0;
  for (; response.statusCode === 404; accepted++) response = await read('192.0.2.1');
  expect([accepted, response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([12_000, 429, true]);
  expect(response.json().error).toBe('Too many attempts. Please wait a minute and try again.');
  expect((await read('192.0.2.2')).statusCode).toBe(404);
  clock.mockRestore();
});
