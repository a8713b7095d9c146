import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { anUpload, aRelease } from '../../testing/release-builder';
import { aheadBy, endProcess, startProcess, TOKEN } from '../../testing/servers/start-process';
import { startReceiver } from '../../testing/servers/start-receiver';

/** Milliseconds until an event must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

/** Milliseconds after which the claims of a killed server are due again. */
const TWO_MINUTES = 120_000;

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

const received = () => receiver.deliveries.map(({ body, headers }) => [headers['webhook-id'], body.data.reason]);

test('an event is delivered after the server was killed between commit and delivery', async () => {
  // Whatever the first server may still send does not arrive.
  receiver.answerWith((_, response) => void response.destroy());
  const killed = await startProcess(folder, settings);
  const activated = await goLive(killed.url, 'first', 'just in time');
  await endProcess(killed, 'SIGKILL');
  expect(activated.status).toBe(200);
  receiver.deliveries.length = 0;
  receiver.answerWith();

  const next = await startProcess(folder, settings);
  await expectSoon(async () => receiver.deliveries.length > 0, PATIENCE);
  expect(received()).toEqual([[expect.any(String), 'just in time']]);
  await endProcess(next, 'SIGTERM');
});

test('an event is sent again, with the same ID, after the server was killed during its delivery', async () => {
  // The receiver has the event, and does not say so.
  receiver.answerWith(() => undefined);
  const killed = await startProcess(folder, settings);
  await goLive(killed.url, 'first', 'half delivered');
  await expectSoon(async () => receiver.deliveries.length > 0, PATIENCE);
  await endProcess(killed, 'SIGKILL');
  receiver.answerWith();

  const next = await startProcess(folder, { ...settings, ...aheadBy(TWO_MINUTES) });
  await expectSoon(async () => receiver.deliveries.length > 1, PATIENCE);
  await goLive(next.url, 'second', 'afterwards');
  await expectSoon(async () => receiver.deliveries.length > 2, PATIENCE);
  const [first, again, last] = received();
  expect(again).toEqual(first);
  expect([first?.[1], last?.[1]]).toEqual(['half delivered', 'afterwards']);
  await endProcess(next, 'SIGTERM');
  // Closing waits for running deliveries, and there were no more.
  expect(receiver.deliveries).toHaveLength(3);
});
