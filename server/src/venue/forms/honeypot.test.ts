import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startArena } from '../../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
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
  ['/api/prebooking', prebookings, aPrebooking, 'prebooking'],
  ['/api/feedback', feedback, aFeedback, 'feedback'],
  ['/api/waivers/submit', waivers, aWaiver, 'waiver'],
] as const;

test.each(forms)(
  'stores spam at %s like any other submission, and marks it as suspected',
  async (url, table, aForm, _kind) => {
    const real = await send(url, aForm({ [HONEYPOT_FIELD]: '' }));
    const spam = await send(url, aForm({ [HONEYPOT_FIELD]: 'https://spam.example' }));
    expect(spam).toEqual({ ...real, reference: expect.stringMatching(/^AR-[0-9A-Z]{8}$/) });
    expect(spam.status).toBe(201);
    const stored = (await arena.db.select().from(table)) as { reference: string; suspected: boolean }[];
    expect(new Map(stored.map(({ reference, suspected }) => [reference, suspected]))).toEqual(
      new Map([
        [real.reference, false],
        [spam.reference, true],
      ]),
    );
  },
);

test.each(forms)('operators see at %s which submissions are suspected', async (_url, _table, _aForm, kind) => {
  const headers = { authorization: `Bearer ${arena.token}` };
  const list = await arena.app.inject({ url: `/api/ops/submissions?kind=${kind}`, headers });
  const suspected = list.json().submissions.map((submission: { suspected: boolean }) => submission.suspected);
  expect(suspected.toSorted()).toEqual([false, true]);
  const { body } = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/submissions/exports',
    headers,
    payload: { kind, search: '' },
  });
  const [names = '', ...rows] = body.trimEnd().split('\r\n');
  // Counted from the end: texts before it may have commas.
  const column = names.split(',').indexOf('suspected') - names.split(',').length;
  expect(rows.map((row) => row.split(',').at(column)).toSorted()).toEqual(['false', 'true']);
});

test('logs that spam arrived, without its contents', async () => {
  await arena.app.close();
  log.end();
  const lines = await text(log);
  expect(lines.match(/The honeypot field of a form was filled in/g)).toHaveLength(forms.length);
  expect(lines).not.toContain('spam.example');
});
