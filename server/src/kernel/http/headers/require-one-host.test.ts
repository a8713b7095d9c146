import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let port: number;

beforeAll(async () => {
  arena = await startArena();
  port = Number(new URL(await arena.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => arena.close());

/** @returns the status of the answer to a request with these lines */
async function send(...lines: string[]) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(['GET /healthz HTTP/1.1', 'Connection: close', ...lines, '', ''].join('\r\n'));
  return Number((await text(socket)).split(' ', 2)[1]);
}

test.each([
  ['one host', ['Host: arena.test'], 200],
  ['two hosts', ['Host: arena.test', 'Host: evil.test'], 400],
  ['the same host twice', ['Host: arena.test', 'host: arena.test'], 400],
  ['an empty host', ['Host:'], 400],
  ['no host', [], 400],
])('a request with %s', async (_, lines, status) => {
  expect(await send(...lines)).toBe(status);
});
