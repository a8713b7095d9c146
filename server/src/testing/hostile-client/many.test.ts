import { afterEach, expect, jest, test } from '@jest/globals';
import { type Attacker, attackedArena, many } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

// Thousands of connections of one process to itself take their time on a busy machine.
jest.setTimeout(180_000);

const { site, attack, expectOthersServed, film } = attackedArena();

const open: Attacker[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

const get = (path: string, method = 'GET', ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: a', ...headers, '', ''].join('\r\n');

test('visitors are served while one address holds thousands of connections', async () => {
  open.push(...(await many(2_000, () => attack(''))));
  await expectOthersServed();
  const [newcomer] = await many(1, () => attack(get('/market')));
  if (newcomer) open.push(newcomer);
  expect(await newcomer?.answer()).toContain('HTTP/1.1 200');
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'requests without a pause on one connection keep nobody else out: %s',
  async (method) => {
    const flood = attack(get('/market', method).repeat(2_000), { reads: false });
    open.push(flood);
    await flood.connected;
    await expectOthersServed();
  },
);

test('many ranges at once get the whole file, once', async () => {
  const ranges = Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join(',');
  const asked = attack(get(await film(), 'GET', `range: bytes=${ranges}`, 'connection: close'));
  await expectOthersServed();
  const heard = await asked.ended;
  expect([asked.statuses, heard.length > 8_000_000, heard.length < 8_002_000]).toEqual([['200'], true, true]);
});

test('of thirty uploads at once with one token some are taken, the others refused before they are read', async () => {
  const { release, files } = aRelease({ files: { 'media/film.webm': 'x'.repeat(4 << 20) } });
  const { payload, headers } = await anUpload(release, files);
  const head = get(
    '/ops/apps/mf-market/releases',
    'POST',
    `authorization: Bearer ${site.arena.token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  );
  // Of none all of it is here.
  open.push(...(await many(30, () => attack(Buffer.concat([Buffer.from(head), payload.subarray(0, 1_000)])))));
  await expectSoon(async () => open.filter(({ statuses }) => statuses.length > 0).length === 26);
  const refused = open.filter(({ statuses }) => statuses.length > 0);
  for (const { heard } of refused) {
    expect(heard).toContain('HTTP/1.1 429');
    expect(heard).toMatch(/retry-after: \d+/i);
    expect(heard).toContain('Other uploads are still running. Please publish again in a moment.');
  }
  await expectOthersServed();
});

test('reads of one client have a limit, those of others do not count', async () => {
  const url = '/releases/mf-market/1.0.0-0123456789abcdef/missing.js';
  const ask = (remoteAddress: string) => site.arena.app.inject({ url, remoteAddress });
  let answer = await ask('192.0.2.1');
  let taken = 0;
  for (; answer.statusCode === 404; taken++) answer = await ask('192.0.2.1');
  expect([taken, answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([12_000, 429, true]);
  expect(answer.json().error).toBe('Too many attempts. Please wait a minute and try again.');
  expect((await ask('192.0.2.2')).statusCode).toBe(404);
});
