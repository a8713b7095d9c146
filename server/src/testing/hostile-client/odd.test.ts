import { gzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { attackedArena, headWith, many } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

jest.setTimeout(120_000);

const { site, attack, expectOthersServed } = attackedArena();

const HIDDEN = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';

test.each([
  ['both lengths', ['content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['both lengths, the other way round', ['transfer-encoding: chunked', 'content-length: 4'], `0\r\n\r\n${HIDDEN}`],
  ['two lengths', ['content-length: 0', `content-length: ${HIDDEN.length}`], HIDDEN],
  ['a length that is none', ['content-length: 0x0'], HIDDEN],
  ['a length with a sign', ['content-length: +0'], HIDDEN],
  ['a space before the colon', ['content-length : 0'], HIDDEN],
  ['an encoding nobody knows', ['transfer-encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
  ['an encoding after chunked', ['transfer-encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['a header on two lines', ['transfer-encoding:\r\n chunked', 'content-length: 4'], `0\r\n\r\n${HIDDEN}`],
  ['a chunk whose size is none', ['transfer-encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`],
])('no second request hides in the first: %s', async (_, headers, body) => {
  const attacker = attack(headWith(...headers) + body);
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['400']);
});

test.each([
  ['with a length', headWith('content-length: 10000000000'), 'x'.repeat(1_000)],
  ['without one', headWith('transfer-encoding: chunked'), `${'10000\r\n'}${'x'.repeat(0x10000)}\r\n`.repeat(2)],
  ['in single bytes', headWith('transfer-encoding: chunked'), '1\r\nx\r\n'.repeat(70_000)],
])('a body beyond the limit is cut off: %s', async (_, head, body) => {
  const attacker = attack(head + body);
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['413']);
});

test('a body in single bytes is read as any other', async () => {
  const text = JSON.stringify({ email: 'asha@example.in', password: 'x'.repeat(10_000) });
  const chunks = [...text].map((byte) => `1\r\n${byte}\r\n`).join('');
  const attacker = attack(`${headWith('transfer-encoding: chunked', 'connection: close')}${chunks}0\r\n\r\n`);
  await expectOthersServed();
  expect(await attacker.ended).toContain('Invalid login credentials');
});

test('a packed body is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(10 << 20));
  const head = headWith('content-encoding: gzip', `content-length: ${bomb.length}`, 'connection: close');
  const attacker = attack(Buffer.concat([Buffer.from(head), bomb]));
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['400']);
});

test('bodies and uploads that are cut off give their places back', async () => {
  const { release, files } = aRelease({ word: 'cut' });
  const { payload, headers } = await anUpload(release, files);
  const upload = [
    'POST /ops/apps/mf-market/releases HTTP/1.1',
    'host: a',
    `authorization: Bearer ${site.arena.token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  ].join('\r\n');
  for (let round = 0; round < 3; round++) {
    const bodies = await many(100, () => attack(`${headWith('content-length: 100')}{`));
    const uploads = await many(4, () => attack(`${upload}\r\n\r\n${payload.toString('latin1', 0, 500)}`));
    await expectOthersServed();
    for (const { socket } of [...bodies, ...uploads]) socket.destroy();
  }
  const whole = () => attack(Buffer.concat([Buffer.from(`${upload}\r\nconnection: close\r\n\r\n`), payload]));
  await expectSoon(async () => (await whole().ended).includes('HTTP/1.1 201'));
});
