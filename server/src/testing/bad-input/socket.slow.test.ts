import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';

/** Number of connections; `npm run soak` opens many more. */
const RUNS = 20 * Number(process.env.ARENA_INPUT_RUNS ?? 5);

/** Milliseconds after which a connection counts as hanging. */
const TIMEOUT = 10_000;

let arena: Awaited<ReturnType<typeof startArena>>;
let url: string;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: [] });
  url = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => arena.close());

const starts = [
  '',
  'GET / HTTP/1.1\r\nhost: a\r\n',
  'POST /api/prebooking HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n',
  'POST /api/prebooking HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  'POST /api/ops/apps/mf-market/releases HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n',
  'GET /%ff%00/../../etc/passwd HTTP/1.1\r\nhost: a\r\n',
];

/** Requests that no HTTP client sends. */
const malformedRequests = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\n\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!',
  'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /ops HTTP/1.1\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
  'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
  // The start of a TLS handshake.
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

const noise = fc.oneof(
  fc.constantFrom(...malformedRequests).map((line) => Buffer.from(line, 'latin1')),
  fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }))
    .map(([start, bytes]) => Buffer.concat([Buffer.from(start), bytes])),
);

/** Sends bytes. Returns all data that the server sends until it closes the connection. */
async function exchange(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (data) => {
    received += data;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(TIMEOUT) });
  socket.end(bytes);
  // The server answers before it has read everything, and then closes. For the client, that may be a reset.
  await closed.catch((error) => expect(error).toMatchObject({ code: 'ECONNRESET' }));
  return received;
}

test('invalid requests only close their own connection and cause no server error', async () => {
  await fc.assert(
    fc.asyncProperty(noise, async (bytes) => {
      const received = await exchange(bytes);
      expect(received).not.toMatch(/^HTTP\/1\.1 5|\n\s+at .*:\d+:\d+/m);
    }),
    { numRuns: RUNS, examples: malformedRequests.map((line) => [Buffer.from(line, 'latin1')]) },
  );
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
