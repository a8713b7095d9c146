import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { startBackend } from '../../testing/servers/start-backend';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;

beforeAll(async () => {
  backend = await startBackend();
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await publishTo(arena, { app: 'mf-market' });
  await postWithToken(arena, '/api/ops/apps/mf-market/backend', { url: backend.url });
});
afterAll(async () => {
  // First, so that the server waits for no answer.
  await backend.close();
  await arena.close();
});

async function ask(path: string) {
  const response = await fetch(`${site}/api/mf-market/${path}`);
  return { status: response.status, error: Object(await response.json()).error };
}

const SLOW = {
  status: 504,
  error: 'The backend of mf-market did not answer within 10 seconds. Please try again in a moment.',
};

test('a backend has ten seconds for its whole answer, and other requests do not wait for it', async () => {
  const silent = () => undefined;
  const trickle: Parameters<typeof backend.answerWith>[0] = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const timer = setInterval(() => response.write('x'), 500);
    response.once('close', () => clearInterval(timer));
  };
  backend.answerWith((response, request) => (request.url === '/silent' ? silent() : trickle(response, request)));
  const started = performance.now();
  const slow = Promise.all([ask('silent'), ask('trickle')]);
  await expectSoon(async () => backend.requests.length === 2);
  expect((await fetch(`${site}/api/hello`)).status).toBe(200);
  expect(await slow).toEqual([SLOW, SLOW]);
  const seconds = (performance.now() - started) / 1000;
  expect(Math.round(seconds)).toBeGreaterThanOrEqual(10);
  const [{ error }] = (await getWithToken(arena, '/api/ops/backends')).body.backends;
  expect(error).toBe('It did not answer within 10 seconds.');
});
