import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';

/** Connections; `npm run soak` opens many more. */
const RUNS = 20 * Number(process.env.ARENA_INPUT_RUNS ?? 5);

/** Milliseconds after which a connection counts as hanging. */
const ENDS_WITHIN = 10_000;

let arena: Awaited<ReturnType<typeof startArena>>;
let url: string;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: [] });
  url = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => arena.close());

const beginnings = [
  '',
  'GET / HTTP/1.1\r\nhost: a\r\n',
  'POST /api/prebooking HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n',
  'POST /api/prebooking HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  'POST /ops/apps/mf-market/releases HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n',
  'GET /%ff%00/../../etc/passwd HTTP/1.1\r\nhost: a\r\n',
];

/** What no client of HTTP would say. */
const oddities = [
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
  // A browser that was told to speak TLS.
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

const noise = fc.oneof(
  fc.constantFrom(...oddities).map((line) => Buffer.from(line, 'latin1')),
  fc
    .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 2_000 }))
    .map(([beginning, bytes]) => Buffer.concat([Buffer.from(beginning), bytes])),
);

/** Everything the server says until the connection is closed. */
async function answerTo(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A server that will hear no more may close while it is still spoken to.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(ENDS_WITHIN) });
  const said = text(socket).catch(() => '');
  socket.end(bytes);
  await closed;
  return said;
}

test('bytes that are no request end their connection, and are no failure of the server', async () => {
  await fc.assert(
    fc.asyncProperty(noise, async (bytes) => {
      const said = await answerTo(bytes);
      expect(said).not.toMatch(/^HTTP\/1\.1 5|\n\s+at .*:\d+:\d+/m);
    }),
    { numRuns: RUNS, examples: oddities.map((line) => [Buffer.from(line, 'latin1')]) },
  );
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
