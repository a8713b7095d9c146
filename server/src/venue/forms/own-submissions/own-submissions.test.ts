import { randomUUID } from 'node:crypto';
import { SUBMISSION_KINDS } from '@arena/shared/contract/ops-api/submissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { pendingScrubs } from '../../../kernel/database/pending-scrub/table';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import {
  aVisitor,
  book,
  CORRECTIONS,
  changeOwn,
  ERASURES,
  prebookingFields,
  readOwn,
  sign,
  WITHDRAWALS,
  waiverFields,
} from '../../../testing/own-submissions/visitors';
import { aContactMessage, aPrebooking, aWaiver, examples } from '../../../testing/submissions';
import { mails } from '../../mails/table';
import { storedForms } from '../forms';
import { tableOf } from '../kinds';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
});
afterAll(() => server.close());

const entriesOf = async (limit: number) => (await getWithToken(server, `/api/ops/audit?limit=${limit}`)).body.entries;

const correct = (token: string, payload: object) => changeOwn(server, token, CORRECTIONS, payload);

test('a visitor with a proven address sees its submissions, the newest first', async () => {
  const { email, token } = await aVisitor(server);
  const prebooking = await book(server, { email, city: 'Pune', otherCity: 'Pune', comments: 'Nine of us' });
  server.advanceClock(1_000);
  const waiver = await sign(server, { email, guardianName: 'Sunita', state: '' });
  await book(server, { email: `x${email}` });
  const { status, headers, body } = await readOwn(server, token);
  const { email: _, ...answers } = aWaiver();
  expect([status, headers['cache-control'], body.email]).toEqual([200, 'no-store', email]);
  const unchanged = { revision: 0, correctedAt: null, withdrawnAt: null, language: 'en' };
  const receivedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(body.submissions).toEqual([
    {
      ...{ kind: 'waiver', reference: waiver, receivedAt, ...unchanged, checkIns: [] },
      qrCode: expect.stringMatching(/^<svg /),
      ...{ textVersion: expect.stringMatching(/^waiver-/), validUntil: expect.stringMatching(/^\d{4}-12-31$/) },
      fields: { ...answers, state: null, guardianName: 'Sunita', guardianPhone: null },
    },
    {
      ...{ kind: 'prebooking', reference: prebooking, receivedAt, ...unchanged },
      textVersion: expect.stringMatching(/^prebooking-/),
      fields: { name: 'Asha Rawat', mobile: '9876543210', city: 'Pune', otherCity: 'Pune', comments: 'Nine of us' },
    },
  ]);
  const [first, second] = await entriesOf(2);
  const entry = { action: 'read-submissions', by: 'visitor', client: null, tokenId: null, target: null, count: 1 };
  expect([first, second]).toEqual([
    expect.objectContaining({ ...entry, kind: 'waiver' }),
    expect.objectContaining({ ...entry, kind: 'prebooking' }),
  ]);
});

test.each(SUBMISSION_KINDS.filter((kind) => 'email' in tableOf(kind)))(
  'a visitor sees the form of kind %s that has the address',
  async (kind) => {
    const { email, token } = await aVisitor(server);
    const { path: url } = storedForms[kind].en.storage;
    const { reference } = (await server.app.inject({ method: 'POST', url, payload: examples[kind]({ email }) })).json();
    expect(reference).toMatch(/^AR-/);
    expect(JSON.stringify((await readOwn(server, token)).body)).toContain(reference);
  },
);

test('a visitor sees and erases the messages with a proven address, and no one else does', async () => {
  const { email, token } = await aVisitor(server);
  const message = 'Is there parking?\nAsha';
  const contact = async (from: string) => {
    const payload = aContactMessage({ email: from, message });
    return (await server.app.inject({ method: 'POST', url: '/api/contact', payload })).json().reference;
  };
  const [own, other] = [await contact(email.toUpperCase()), await contact(`x${email}`)];
  const textVersion = expect.stringMatching(/^contact-/);
  expect((await readOwn(server, token)).body.messages).toEqual([
    { reference: own, receivedAt: expect.stringMatching(/Z$/), message, textVersion, language: 'en' },
  ]);
  expect((await entriesOf(1))[0]).toMatchObject({
    action: 'read-submissions',
    by: 'visitor',
    kind: 'contact',
    count: 1,
  });
  const { body } = await changeOwn(server, token, ERASURES, { references: [own, other] });
  expect(body.erased).toEqual([own]);
  expect((await readOwn(server, token)).body.messages).toEqual([]);
});

test('a waiver shows the days at the gate that count', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email });
  const checkIn = (id = randomUUID()) => postWithToken(server, '/api/ops/gate/check-ins', { id, reference });
  const undone = (await checkIn()).body.checkIn;
  await postWithToken(server, `/api/ops/gate/check-ins/${undone.id}/cancellation`, {});
  const counts = (await checkIn()).body.checkIn;
  await checkIn();
  const { body } = await readOwn(server, token);
  expect(body.submissions[0].checkIns).toEqual([{ at: counts.at }]);
});

test('a correction replaces the fields, for operators and in the mail that waits, and asks for a scrub', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await book(server, { email, name: 'Ahsa', comments: 'old words' });
  const fields = prebookingFields({ name: 'Asha R', city: 'Delhi', comments: 'new words' });
  const { status, body } = await correct(token, { reference, revision: 0, fields });
  expect([status, body.revision, body.fields]).toEqual([200, 1, fields]);
  expect(body.correctedAt).toMatch(/Z$/);
  expect((await readOwn(server, token)).body.submissions).toEqual([body]);
  const found = await postWithToken(server, '/api/ops/submissions/searches', {
    ...{ kind: 'prebooking', search: reference },
  });
  expect(found.body.submissions).toEqual([
    expect.objectContaining({
      name: 'Asha R',
      comments: 'new words',
      correctedAt: body.correctedAt,
      withdrawnAt: null,
    }),
  ]);
  const [scrub] = await server.db.select().from(pendingScrubs);
  expect(scrub?.requested).toBeGreaterThan(scrub?.done ?? 0);
  const entries = await entriesOf(3);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'correct-submission',
      by: 'visitor',
      kind: 'prebooking',
      count: 1,
      client: null,
    }),
  );
});

test('the answer to a correction may be lost: the same one again changes nothing', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email, guardianName: 'Sunita' });
  const correction = {
    reference,
    revision: 0,
    fields: waiverFields({ phone: '9123456780', guardianPhone: '9123456781' }),
  };
  const first = await correct(token, correction);
  expect([first.status, first.body.fields.guardianPhone]).toEqual([200, '9123456781']);
  expect(await correct(token, correction)).toEqual(first);
});

test.each([
  ['a mobile number with nine digits', 'prebooking', { mobile: '987654321' }, 'Please enter a 10-digit mobile number'],
  [
    'a city that is not listed',
    'prebooking',
    { city: 'Pune' },
    'Please choose a city from the list, or Other and its name.',
  ],
  [
    'too long comments',
    'prebooking',
    { comments: 'x'.repeat(1_001) },
    'comments: Please use at most 1,000 characters.',
  ],
  ['another email address', 'prebooking', { email: 'me@example.in' }, /^Only the name, the mobile number/],
  ['another name', 'waiver', { firstName: 'Other' }, /^Only the address and the phone numbers/],
  ['a phone number that is none', 'waiver', { phone: 'call me' }, 'Please enter a phone number with 7 to 20 digits.'],
  [
    'the phone of a guardian that is not named',
    'waiver',
    { guardianPhone: '9123456781' },
    /^This waiver names no guardian/,
  ],
  ['a character that cannot be stored', 'waiver', { address: 'a\0b' }, /^The text contains a character/],
])('refuses to correct %s', async (_what, kind, changes, message) => {
  const { email, token } = await aVisitor(server);
  const isPrebooking = kind === 'prebooking';
  const reference = await (isPrebooking ? book(server, { email }) : sign(server, { email }));
  const before = (await readOwn(server, token)).body;
  const fields = isPrebooking ? prebookingFields(changes) : waiverFields(changes);
  const { status, body } = await correct(token, { reference, revision: 0, fields });
  expect([status, body]).toEqual([
    400,
    { error: typeof message === 'string' ? message : expect.stringMatching(message), code: 'invalid' },
  ]);
  expect((await readOwn(server, token)).body).toEqual(before);
});

test('of two corrections at once exactly one wins', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await book(server, { email });
  const names = ['Asha One', 'Asha Two', 'Asha Three'];
  const answers = await Promise.all(
    names.map((name) => correct(token, { reference, revision: 0, fields: prebookingFields({ name }) })),
  );
  const [winner, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect((await readOwn(server, token)).body.submissions).toEqual([winner?.body]);
});

test('withdrawing keeps a record, drops the mail that waits, and twice is as good as once', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await book(server, { email });
  await server.db
    .insert(mails)
    .values({ kind: 'prebooking', about: reference, queuedAt: server.now(), dueAt: new Date('2099-01-01') });
  const first = await changeOwn(server, token, WITHDRAWALS, { reference });
  expect([first.status, first.body.reference, first.body.fields.name]).toEqual([200, reference, 'Asha Rawat']);
  expect(first.body.withdrawnAt).toMatch(/Z$/);
  server.advanceClock(1_000);
  expect(await changeOwn(server, token, WITHDRAWALS, { reference })).toEqual(first);
  expect((await server.mailbox.take('withdrawn', email)).text).toContain(`Your pre-booking ${reference} was withdrawn`);
  const corrected = await correct(token, { reference, revision: 0, fields: prebookingFields() });
  expect([corrected.status, corrected.body.error]).toEqual([
    409,
    'You have withdrawn this. It cannot be corrected any more.',
  ]);
  const withdrawals = (await entriesOf(10)).filter(
    ({ action }: { action: string }) => action === 'withdraw-submission',
  );
  expect(withdrawals[0]).toMatchObject({ by: 'visitor', kind: 'prebooking', count: 1, client: null });
});

test('a mail that a server is about to send when its submission is withdrawn is not sent', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await book(server, { email });
  await server.mailbox.take('prebooking', email);
  await changeOwn(server, token, WITHDRAWALS, { reference });
  const at = server.now();
  await server.db.insert(mails).values({ kind: 'prebooking', about: reference, queuedAt: at, dueAt: at });
  await expectSoon(async () => (await server.db.$count(mails, eq(mails.about, reference))) === 0);
  const kinds = server.mailbox.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
  expect(kinds).toEqual(['withdrawn']);
});

test('the gate stops a withdrawn waiver, but takes a check-in from before', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email, firstName: 'Withdrawn' });
  server.advanceClock(60_000);
  await changeOwn(server, token, WITHDRAWALS, { reference });
  const checkIn = (secondsAgo: number) =>
    postWithToken(server, '/api/ops/gate/check-ins', { id: randomUUID(), reference, secondsAgo });
  const found = await postWithToken(server, '/api/ops/gate/lookups', { text: reference });
  expect(found.body.players).toEqual([expect.objectContaining({ reference, isWithdrawn: true })]);
  expect(await checkIn(0)).toEqual({
    status: 409,
    body: { error: 'This waiver was withdrawn. The player has to sign a new one.', code: 'conflict' },
  });
  expect((await checkIn(30)).status).toBe(200);
});

test('erasing takes what was sent, its check-ins and mails at once, and only that', async () => {
  const { email, token } = await aVisitor(server);
  const stays = await book(server, { email });
  const references = [await book(server, { email }), await sign(server, { email })];
  await postWithToken(server, '/api/ops/gate/check-ins', { id: randomUUID(), reference: references[1] });
  const { status, body } = await changeOwn(server, token, ERASURES, {
    references: [...references, 'AR-00000000', references[0]],
  });
  expect([status, body.erased.sort()]).toEqual([200, [...references].sort()]);
  expect(await changeOwn(server, token, ERASURES, { references })).toEqual({ status: 200, body: { erased: [] } });
  const left = (await readOwn(server, token)).body.submissions;
  expect(left.map(({ reference }: { reference: string }) => reference)).toEqual([stays]);
  const entries = (await entriesOf(10)).filter(({ by }: { by: string }) => by === 'visitor');
  expect(entries).toContainEqual(expect.objectContaining({ action: 'erase-submissions', kind: 'waiver', count: 1 }));
});

test('sending a form again after its correction or withdrawal finds the first one', async () => {
  const { email, token } = await aVisitor(server);
  const headers = { 'idempotency-key': randomUUID() };
  const send = async (): Promise<string> =>
    (
      await server.app.inject({ method: 'POST', url: '/api/prebooking', headers, payload: aPrebooking({ email }) })
    ).json().reference;
  const reference = await send();
  await correct(token, { reference, revision: 0, fields: prebookingFields({ name: 'Corrected' }) });
  expect(await send()).toBe(reference);
  await changeOwn(server, token, WITHDRAWALS, { reference });
  expect(await send()).toBe(reference);
  expect((await readOwn(server, token)).body.submissions).toHaveLength(1);
});
