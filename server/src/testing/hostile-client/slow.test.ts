import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { attackedArena, headWith, many } from '../attacked-arena';
import { expectSoon } from '../expect-soon';
import { anUpload, aRelease } from '../release-builder';

// Time-outs of the server have to pass.
jest.setTimeout(180_000);

const { site, attack, expectOthersServed, film } = attackedArena();

test('bodies that never end keep nobody else out, and end', async () => {
  const attackers = await many(560, () => attack(`${headWith('content-length: 100')}{"name":`));
  await expectOthersServed();
  await Promise.all(attackers.map((attacker) => attacker.ended));
  const told = attackers.map(({ statuses }) => statuses.join());
  expect([told.filter((status) => status === '408').length, new Set(told)]).toEqual([100, new Set(['408', '503'])]);
});

test('heads that never end keep nobody else out, and end', async () => {
  const attackers = await many(600, () => attack('GET /market HTTP/1.1\r\nhost: a\r\nx-slow: '));
  const drip = setInterval(() => {
    for (const { socket } of attackers) socket.write('a');
  }, 1_000);
  await expectOthersServed();
  await Promise.all(attackers.map((attacker) => attacker.ended));
  clearInterval(drip);
});

test('clients that never read their answer keep nobody else out, and end', async () => {
  const request = `GET ${await film()} HTTP/1.1\r\nhost: a\r\n\r\n`;
  await many(300, () => attack(request, { reads: false }));
  await expectOthersServed();
  // Who does not read does not learn of the end, so it is the server that is asked.
  await expectSoon(async () => (await connections()) >= 300);
  while ((await connections()) >= 300) await pause(500);
});

const connections = () =>
  new Promise<number>((resolve) => site.arena.app.server.getConnections((_, open) => resolve(open)));

test('an upload that takes its time arrives, one that hardly moves is told so', async () => {
  const { release, files } = aRelease({ word: 'slow', files: { 'media/film.webm': 'x'.repeat(1_600_000) } });
  const { payload, headers } = await anUpload(release, files);
  const head = [
    'POST /ops/apps/mf-market/releases HTTP/1.1',
    'host: a',
    `authorization: Bearer ${site.arena.token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  ].join('\r\n');
  const [slow, stuck] = [attack(`${head}\r\n\r\n`), attack(`${head}\r\n\r\n`)];
  // 42 kB a second.
  for (let at = 0; at < payload.length; at += 42_000) {
    slow.socket.write(payload.subarray(at, at + 42_000));
    stuck.socket.write(payload.subarray(at / 42, at / 42 + 1000));
    await pause(1_000);
  }
  await expectOthersServed();
  expect(await slow.answer()).toContain('HTTP/1.1 201 Created');
  expect(await stuck.ended).toContain('The upload came slower than 16 kB a second.');
});
