import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startNginx } from '../../../../../scripts/programs/nginx';
import { freePort } from '../../../../../scripts/start/free-port';
import { startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let port: number;

beforeAll(async () => {
  arena = await startArena({ trustProxy: '127.0.0.1' });
  const { host } = new URL(await arena.app.listen({ port: 0, host: '127.0.0.1' }));
  port = await freePort();
  nginx = await startNginx(port, [host]);
});
afterAll(async () => {
  await nginx.stop();
  await arena.close();
});

test.each([
  ['without a token', ''],
  ['with a token that is not valid', 'Authorization: Bearer a-guess\r\n'],
])('an upload %s is refused behind nginx before its body', async (_, authorization) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // The body never comes.
  socket.write(
    `POST /api/ops/apps/mf-market/releases HTTP/1.1\r\nHost: arena.test\r\n${authorization}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 33000000\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});
