import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startArena } from '../../testing/start-arena';

test('an open connection gets an answer to its request while the server closes', async () => {
  const arena = await startArena();
  await arena.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((arena.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answers = text(socket);
  const routed = once(arena.app.server, 'request');
  socket.write(
    'POST /api/feedback HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await routed;
  const closed = arena.close();
  socket.write('}GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
  const [first, second] = (await answers).split('HTTP/1.1 ').slice(1);
  expect(first).toMatch(/^201 /);
  expect(second).toMatch(/^200 [\s\S]*connection: close/i);
  await closed;
});
