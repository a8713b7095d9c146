import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { packageFolder } from '../storage/package-folder';
import { expectSoon } from '../testing/expect-soon';
import { anUpload, aRelease } from '../testing/release-builder';
import { startReceiver } from '../testing/start-receiver';

const TOKEN = 'the-operator-of-the-tests';

/** Milliseconds until an event must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

/** Starts a real server process, with settings from its environment. */
async function startServer(folder: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: packageFolder,
    env: {
      ...process.env,
      ...{ PORT: '0', ARENA_DATA: folder, ARENA_OPERATOR_TOKEN: TOKEN, ARENA_BROWSER: 'off' },
      ...{ DATABASE_URL: '', ARENA_LOG_LEVEL: 'silent', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const output of child.stdout) {
    const [, port] = /listening on http:\/\/[^:]+:(\d+)/.exec(String(output)) ?? [];
    if (port) return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error('The server did not start.');
}

/** Makes the clock of a server run two minutes ahead, so that what a killed one had claimed is due again. */
const TWO_MINUTES_LATER = `--import=data:text/javascript,${encodeURIComponent(`
  const { now } = Date;
  Date.now = () => now() + 120_000;
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [date.now()], target),
  });
`)}`;

let folder: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let settings: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-killed-'));
  receiver = await startReceiver();
  settings = {
    ARENA_WEBHOOK: receiver.url,
    ARENA_WEBHOOK_TEMPLATE: 'json',
    ARENA_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** Publishes a shell and makes it live. */
async function goLive(url: string, variant: string, reason: string) {
  const { release, files } = aRelease({ app: 'shell', variant, paths: ['/help'] });
  const { payload, headers } = await anUpload(release, files);
  const authorization = `Bearer ${TOKEN}`;
  const upload = { method: 'POST', headers: { ...headers, authorization }, body: payload };
  expect((await fetch(`${url}/api/ops/apps/shell/releases`, upload)).status).toBe(201);
  return fetch(`${url}/api/ops/apps/shell/activations`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ release: release.id, reason }),
  });
}

async function end({ child }: Awaited<ReturnType<typeof startServer>>, signal: 'SIGTERM' | 'SIGKILL') {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const received = () => receiver.deliveries.map(({ body, headers }) => [headers['webhook-id'], body.data.reason]);

test('an event is delivered after the server was killed between commit and delivery', async () => {
  // Whatever the first server may still send does not arrive.
  receiver.answerWith((_, response) => void response.destroy());
  const killed = await startServer(folder, settings);
  const activated = await goLive(killed.url, 'first', 'just in time');
  await end(killed, 'SIGKILL');
  expect(activated.status).toBe(200);
  receiver.deliveries.length = 0;
  receiver.answerWith();

  const next = await startServer(folder, settings);
  await expectSoon(async () => receiver.deliveries.length > 0, PATIENCE);
  expect(received()).toEqual([[expect.any(String), 'just in time']]);
  await end(next, 'SIGTERM');
});

test('an event is sent again, with the same ID, after the server was killed during its delivery', async () => {
  // The receiver has the event, and does not say so.
  receiver.answerWith(() => undefined);
  const killed = await startServer(folder, settings);
  await goLive(killed.url, 'first', 'half delivered');
  await expectSoon(async () => receiver.deliveries.length > 0, PATIENCE);
  await end(killed, 'SIGKILL');
  receiver.answerWith();

  const next = await startServer(folder, { ...settings, NODE_OPTIONS: TWO_MINUTES_LATER });
  await expectSoon(async () => receiver.deliveries.length > 1, PATIENCE);
  await goLive(next.url, 'second', 'afterwards');
  await expectSoon(async () => receiver.deliveries.length > 2, PATIENCE);
  const [first, again, last] = received();
  expect(again).toEqual(first);
  expect([first?.[1], last?.[1]]).toEqual(['half delivered', 'afterwards']);
  await end(next, 'SIGTERM');
  // Closing waits for what is being sent: there was nothing more.
  expect(receiver.deliveries).toHaveLength(3);
});
