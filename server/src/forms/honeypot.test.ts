import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startArena } from '../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../testing/submissions';
import { feedback } from './feedback/table';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

const log = new PassThrough();

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena({ logger: { level: 'info', stream: log } });
});
afterAll(() => arena.close());

async function send(url: string, payload: object) {
  const answer = await arena.app.inject({ method: 'POST', url, payload });
  // The code of a waiver shows its reference.
  const { reference, qrCode, ...rest } = answer.json();
  return { status: answer.statusCode, reference, hasCode: String(qrCode).startsWith('<svg'), rest };
}

const forms = [
  ['/api/prebooking', prebookings, aPrebooking],
  ['/api/feedback', feedback, aFeedback],
  ['/api/waivers/submit', waivers, aWaiver],
] as const;

test.each(forms)('answers spam at %s like any other submission, but does not store it', async (url, table, aForm) => {
  const real = await send(url, aForm({ [HONEYPOT_FIELD]: '' }));
  const spam = await send(url, aForm({ [HONEYPOT_FIELD]: 'https://spam.example' }));
  expect(spam).toEqual({ ...real, reference: expect.stringMatching(/^AR-[0-9A-Z]{8}$/) });
  expect(spam.status).toBe(201);
  expect(await arena.db.$count(table)).toBe(1);
});

test('logs that spam arrived, without its contents', async () => {
  await arena.app.close();
  log.end();
  const lines = await text(log);
  expect(lines.match(/The honeypot field of a form was filled in/g)).toHaveLength(forms.length);
  expect(lines).not.toContain('spam.example');
});
