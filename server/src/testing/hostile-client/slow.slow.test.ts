import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { connectMany, requestHead, setUpAttackedArena } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

// The tests wait for timeouts of the server.
jest.setTimeout(180_000);

/** Whether the server has begun a response on a connection and has not ended it. */
const isBeingServed = ({ bytesWritten, destroyed }: Socket) => bytesWritten > 0 && !destroyed;

const { site, attack, expectOthersServed, largeFileUrl, uploadHead } = setUpAttackedArena();

test('serves visitors while other clients send endless bodies, and ends those', async () => {
  const attackers = await connectMany(560, () => attack(`${requestHead('content-length: 100')}{"name":`));
  await expectOthersServed();
  await Promise.all(attackers.map((attacker) => attacker.ended));
  const statuses = attackers.map(({ statuses }) => statuses.join());
  expect([statuses.filter((status) => status === '408').length, new Set(statuses)]).toEqual([
    100,
    new Set(['408', '503']),
  ]);
});

test('serves visitors while other clients send endless heads, and ends those', async () => {
  const attackers = await connectMany(600, () => attack('GET /market HTTP/1.1\r\nhost: a\r\nx-slow: '));
  const drip = setInterval(() => {
    for (const { socket } of attackers) socket.write('a');
  }, 1_000);
  await expectOthersServed();
  await Promise.all(attackers.map((attacker) => attacker.ended));
  clearInterval(drip);
});

test('serves visitors while other clients do not read their responses, and disconnects those', async () => {
  const request = `GET ${await largeFileUrl()} HTTP/1.1\r\nhost: a\r\n\r\n`;
  // A client that does not read does not notice the end, so the server's sockets are watched.
  const sockets: Socket[] = [];
  const watch = (socket: Socket) => sockets.push(socket);
  site.arena.app.server.on('connection', watch);
  await connectMany(300, () => attack(request, { reads: false }));
  // Until then, the sockets of the machine buffer more than a gigabyte.
  await expectSoon(async () => sockets.filter(isBeingServed).length === 300, 60_000);
  site.arena.app.server.off('connection', watch);
  await expectOthersServed();
  while (sockets.some(({ destroyed }) => !destroyed)) await pause(500);
});

test('accepts a slow upload and aborts one that is too slow', async () => {
  const { release, files } = aRelease({ variant: 'slow', files: { 'media/film.webm': 'x'.repeat(1_600_000) } });
  const upload = await anUpload(release, files);
  const { payload } = upload;
  const head = uploadHead(upload);
  const [slow, stuck] = [attack(`${head}\r\n\r\n`), attack(`${head}\r\n\r\n`)];
  // 42 kB a second.
  for (let offset = 0; offset < payload.length; offset += 42_000) {
    slow.socket.write(payload.subarray(offset, offset + 42_000));
    stuck.socket.write(payload.subarray(offset / 42, offset / 42 + 1000));
    await pause(1_000);
  }
  await expectOthersServed();
  expect(await slow.response()).toContain('HTTP/1.1 201 Created');
  expect(await stuck.ended).toContain('The upload was slower than 16 kB a second.');
});
