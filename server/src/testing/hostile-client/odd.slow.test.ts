import { gzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { connectMany, requestHead, setUpAttackedArena } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

jest.setTimeout(120_000);

const { attack, expectOthersServed, uploadHead } = setUpAttackedArena();

const SMUGGLED = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';

test.each([
  ['both lengths', ['content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['both lengths in the other order', ['transfer-encoding: chunked', 'content-length: 4'], `0\r\n\r\n${SMUGGLED}`],
  ['two lengths', ['content-length: 0', `content-length: ${SMUGGLED.length}`], SMUGGLED],
  ['an invalid length', ['content-length: 0x0'], SMUGGLED],
  ['a length with a sign', ['content-length: +0'], SMUGGLED],
  ['a space before the colon', ['content-length : 0'], SMUGGLED],
  ['an unknown encoding', ['transfer-encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
  ['an encoding after chunked', ['transfer-encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
  ['a header on two lines', ['transfer-encoding:\r\n chunked', 'content-length: 4'], `0\r\n\r\n${SMUGGLED}`],
  ['an invalid chunk size', ['transfer-encoding: chunked'], `0x0\r\n\r\n${SMUGGLED}`],
])('does not allow a second request inside the first: %s', async (_, headers, body) => {
  const attacker = attack(requestHead(...headers) + body);
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['400']);
});

test.each([
  ['with a length', requestHead('content-length: 10000000000'), 'x'.repeat(1_000)],
  ['without one', requestHead('transfer-encoding: chunked'), `${'10000\r\n'}${'x'.repeat(0x10000)}\r\n`.repeat(2)],
  ['in single bytes', requestHead('transfer-encoding: chunked'), '1\r\nx\r\n'.repeat(70_000)],
])('rejects a body beyond the limit: %s', async (_, head, body) => {
  const attacker = attack(head + body);
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['413']);
});

test('accepts a body in chunks of one byte', async () => {
  const text = JSON.stringify({ email: 'asha@example.in', password: 'x'.repeat(10_000) });
  const chunks = [...text].map((byte) => `1\r\n${byte}\r\n`).join('');
  const attacker = attack(`${requestHead('transfer-encoding: chunked', 'connection: close')}${chunks}0\r\n\r\n`);
  await expectOthersServed();
  expect(await attacker.ended).toContain('Invalid login credentials');
});

test('does not decompress a body', async () => {
  const bomb = gzipSync(Buffer.alloc(10 << 20));
  const head = requestHead('content-encoding: gzip', `content-length: ${bomb.length}`, 'connection: close');
  const attacker = attack(Buffer.concat([Buffer.from(head), bomb]));
  await expectOthersServed();
  await attacker.ended;
  expect(attacker.statuses).toEqual(['400']);
});

test('aborted bodies and uploads free their slots', async () => {
  const { release, files } = aRelease({ variant: 'aborted' });
  const upload = await anUpload(release, files);
  const { payload } = upload;
  const head = uploadHead(upload);
  for (let round = 0; round < 3; round++) {
    const bodies = await connectMany(100, () => attack(`${requestHead('content-length: 100')}{`));
    const uploads = await connectMany(4, () => attack(`${head}\r\n\r\n${payload.toString('latin1', 0, 500)}`));
    await expectOthersServed();
    for (const { socket } of [...bodies, ...uploads]) socket.destroy();
  }
  const complete = () => attack(Buffer.concat([Buffer.from(`${head}\r\nconnection: close\r\n\r\n`), payload]));
  await expectSoon(async () => (await complete().ended).includes('HTTP/1.1 201'));
});
