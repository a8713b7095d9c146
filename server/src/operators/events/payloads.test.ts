import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startReceiver } from '../../testing/servers/start-receiver';
import { mail } from './mail';
import { eventMessage } from './message';
import type { WebhookTemplate } from './payloads';
import { webhook } from './webhook';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const at = new Date('2026-11-21T10:00:00Z');
const HOSTILE =
  '<!channel> <@U1> @everyone <users/all> <at>all</at> *b* _i_ `c` [x](https://evil.example) & \u202e\nline';

const event = (reason: string, by = '<@U2>') =>
  eventMessage(
    {
      ...{ id: 'event-1', type: 'release.rolled_back', at, apps: ['mf-market'], by, reason },
      details: { releases: [{ app: 'mf-market', release: '1.0.0-a', action: 'rollback', share: null }] },
    },
    { site: 'https://arena.example', ops: 'https://ops.arena.example' },
  );

const URL_OF_EVENT = 'https://ops.arena.example/ops/history?app=mf-market';

/** Posts an event. @returns the body as the chat system gets it */
async function post(template: WebhookTemplate, reason: string) {
  await webhook({ url: receiver.url, secret: undefined, template }).send(event(reason), at);
  const delivery = receiver.deliveries.at(-1);
  expect(delivery?.headers['webhook-signature']).toBeUndefined();
  return delivery?.text ?? '';
}

test.each<[WebhookTemplate, RegExp]>([
  ['slack', /<(!|@|users|at)/],
  ['discord', /(?<!\\)[<@*_`[(]/],
  ['teams', /^TextBlock$|^mention$/m],
  ['google-chat', /<(!|@|users|at)/],
])('in %s, names and reasons neither mention people nor format', async (template, active) => {
  const text = await post(template, HOSTILE);
  const shown: string[] = [];
  JSON.parse(text, (_, value) => {
    if (typeof value === 'string') shown.push(value.replaceAll(URL_OF_EVENT, '').replace(/^<\|[^<>]*>$/, ''));
    return value;
  });
  expect(shown.join('\n')).not.toMatch(active);
  expect(text).toContain(URL_OF_EVENT);
  expect(text).not.toContain('\u202e');
  if (template === 'discord') expect(JSON.parse(text).allowed_mentions).toEqual({ parse: [] });
});

test.each<[WebhookTemplate, (body: ReturnType<typeof JSON.parse>) => string]>([
  ['slack', (body) => body.blocks[0].text.text],
  ['discord', (body) => body.content.split('\n')[0].replaceAll('\\', '')],
  ['teams', (body) => body.attachments[0].content.body[0].inlines[0].text],
  ['google-chat', (body) => body.cardsV2[0].card.sections[0].widgets[0].textParagraph.text],
])('%s shows one plain sentence', async (template, read) => {
  const text = await post(template, 'prices were wrong');
  const sentence = read(JSON.parse(text)).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(sentence).toBe('arena.example: mf-market was rolled back to 1.0.0-a, by <@U2>: prices were wrong');
});

test('a mail has a subject of one line that says it all', async () => {
  const mails: Parameters<Parameters<typeof mail>[1]>[0][] = [];
  const send = async (sent: (typeof mails)[number]) => mails.push(sent);
  await mail('Night@Arena.example', send).send(event('wrong\r\nBcc: all@arena.example', 'Asha'), at);
  expect(mails).toEqual([
    {
      kind: 'event',
      to: 'Night@Arena.example',
      subject: 'arena.example: mf-market was rolled back to 1.0.0-a, by Asha: wrong Bcc: all@arena.example',
      text: expect.stringContaining(URL_OF_EVENT),
      at,
    },
  ]);
});

test('a mail that cannot be sent names no address', async () => {
  const night = mail('night@arena.example', () => Promise.reject(new Error('550 <night@arena.example> unknown')));
  await expect(night.send(event('x'), at)).rejects.toThrow(/^The mail server did not accept a mail\.$/);
  expect(night.name).toBe('mail to arena.example');
});
