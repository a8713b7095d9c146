import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startReceiver } from '../../testing/servers/start-receiver';
import { NOW } from '../../testing/start-arena';
import type { EventMessage } from './message';
import { webhook } from './webhook';

const event: EventMessage = {
  id: 'event-1',
  type: 'release.activated',
  at: NOW,
  by: 'operator',
  reason: null,
  details: { releases: [] },
  site: 'https://arena.example',
  url: 'https://arena.example/ops/history?app=mf-market',
  text: 'A release is live.',
};

let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** Sends an event to a receiver that answers so. */
function send(status: number, headers: Record<string, string> = {}) {
  receiver.answerWith((_, response) => void response.writeHead(status, headers).end());
  return webhook({ url: receiver.url, secret: undefined, template: 'json' }).send(event, NOW);
}

test.each([400, 401, 403, 404, 410, 413, 422])('%s is a refusal of the event', async (status) => {
  await expect(send(status)).rejects.toMatchObject({ message: `It answered ${status}.`, isRefused: true });
});

test.each([302, 408, 425, 429, 500, 502, 503])('%s may be different at the next attempt', async (status) => {
  await expect(send(status)).rejects.toMatchObject({ isRefused: false, retryAfter: 0 });
});

test.each([
  ['seconds', '600', 600_000],
  ['a date', 'Sat, 21 Nov 2026 10:10:00 GMT', 600_000],
  ['a date in the past', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['something else', 'soon', 0],
])('reads Retry-After with %s', async (_, header, retryAfter) => {
  await expect(send(429, { 'retry-after': header })).rejects.toMatchObject({ retryAfter });
});
