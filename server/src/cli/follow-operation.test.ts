import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fakeBrowser } from '../testing/fake-browser';
import { publishTo } from '../testing/ops-client';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { createClient } from './client';
import { activate } from './commands/releases/activate';
import { CLEAR_LINE } from './output/progress';
import { progressLine } from './output/progress-line';

/** Milliseconds after which the proxy cuts a request. A real one waits for a minute; its requests take 20 s at most. */
const CUT_AFTER = 40;

const browser = fakeBrowser();
let arena: Awaited<ReturnType<typeof startArena>>;
let target: string;
let loseAnswerTo: string | undefined;
let cuts = 0;
let variants = 0;

/** A proxy that cuts every request after some time, and loses one answer. */
const proxy = createServer((request, response) => {
  const { method, url = '', headers } = request;
  const upstream = forward(new URL(url, target), { method, headers }, (answer) => {
    if (loseAnswerTo !== undefined && url.endsWith(loseAnswerTo)) {
      loseAnswerTo = undefined;
      answer.resume().on('end', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
  if (!url.includes('/operations/')) return;
  const timer = setTimeout(() => {
    cuts += 1;
    response.destroy();
    upstream.destroy();
  }, CUT_AFTER);
  response.on('close', () => clearTimeout(timer));
});

const shown: string[] = [];
const watcher = progressLine({
  err: (text) => {
    shown.push(text);
    // The check takes as long as several requests.
    if (text.includes('retrying')) setTimeout(() => cuts > 2 && browser.allow(), 0);
  },
  isTerminal: false,
  isJson: () => false,
  onInterrupt: () => () => undefined,
});
let api: ReturnType<typeof createClient>;

beforeAll(async () => {
  arena = await startArena({ browser: 'chromium', runBrowser: browser.run });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  target = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const settings = { ARENA_URL: `http://127.0.0.1:${port}`, ARENA_TOKEN: arena.token };
  api = createClient(settings, { watcher, retryInterval: 1 });
});
afterEach(() => {
  browser.allow();
  shown.length = 0;
  cuts = 0;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await arena.close();
});

const published = async () => (await publishTo(arena, { variant: `held${++variants}` })).id;

test('a change ends as it should, although a proxy cuts every request that waits', async () => {
  browser.allow(0);
  const release = await published();
  const { text } = await activate(api, ['mf-market', release], {});
  expect(text).toBe(`mf-market ${release} is live. Its browser check passed.`);
  expect(cuts).toBeGreaterThan(2);
  expect(shown).toContain('opens page 1 of 1 in a browser\n');
});

test('a change is made once if the answer to its start is lost', async () => {
  const release = await published();
  loseAnswerTo = '/activations';
  expect((await activate(api, ['mf-market', release], {})).data).toMatchObject({ release, browserCheck: 'passed' });
  const { history } = (
    await arena.app.inject({
      url: '/api/ops/apps/mf-market/history',
      headers: { authorization: `Bearer ${arena.token}` },
    })
  ).json();
  expect(history.filter((change: { release: string }) => change.release === release)).toHaveLength(1);
});

test('Ctrl-C tells how to come back', () => {
  const printed: string[] = [];
  let interrupt = () => undefined as unknown;
  const line = progressLine({
    err: (text) => printed.push(text),
    isTerminal: true,
    isJson: () => false,
    onInterrupt: (interrupted) => {
      interrupt = interrupted;
      return () => undefined;
    },
  });
  line.onStart();
  line.onProgress('opens page 2 of 3 in a browser');
  interrupt();
  expect(printed).toEqual([
    `${CLEAR_LINE}opens page 2 of 3 in a browser`,
    `${CLEAR_LINE}The server continues for two minutes. To rejoin, run the same command again.\n`,
  ]);
});
