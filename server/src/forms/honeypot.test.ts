import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { TRAP } from '@arena/shared/forms/honeypot';
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
  const { reference, ...rest } = answer.json();
  return { status: answer.statusCode, reference, rest };
}

const forms = [
  ['/api/prebooking', prebookings, aPrebooking],
  ['/api/feedback', feedback, aFeedback],
  ['/api/waivers/submit', waivers, aWaiver],
] as const;

test.each(forms)(
  'what a program filled in at %s is answered like all else and not stored',
  async (url, table, aForm) => {
    const real = await send(url, aForm({ [TRAP]: '' }));
    const made = await send(url, aForm({ [TRAP]: 'https://spam.example' }));
    expect(made).toEqual({ ...real, reference: expect.stringMatching(/^AR-[0-9A-Z]{8}$/) });
    expect(made.status).toBe(201);
    expect(await arena.db.$count(table)).toBe(1);
  },
);

test('the log tells that it happened, and nothing of what was sent', async () => {
  await arena.app.close();
  log.end();
  const lines = await text(log);
  expect(lines.match(/The spam trap of a form was filled in/g)).toHaveLength(forms.length);
  expect(lines).not.toContain('spam.example');
});
