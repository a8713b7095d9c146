import { PassThrough } from 'node:stream';
import { CONTENT_FILE } from '@arena/shared/contract/release/content';
import { SHELL } from '@arena/shared/contract/release/release';
import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import type { DirectContacts } from '@arena/shared/venue/contacts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EXPIRING_COLUMNS } from '../../expiring-columns';
import { expireRows } from '../../kernel/database/expire-rows';
import { readBytes } from '../../kernel/storage/read-bytes';
import { noAccounts } from '../../testing/accounts';
import { PASSWORD } from '../../testing/auth/test-users';
import { never, pause } from '../../testing/end-pauses';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { type ReceivedMail, startMailServer } from '../../testing/servers/start-mail-server';
import { shellWithContacts } from '../../testing/shell-with-contacts';
import { NOW, startArena } from '../../testing/start-arena';
import { aContactMessage, aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { smtpTransport } from './mail-transport';
import { claimMails, LEASE_DURATION } from './queue';
import { mails } from './table';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds until a mail must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let now: Date;
let log: string;

const accounts = () => ({
  ...noAccounts,
  autoconfirm: false,
  rateLimits: false,
  mailTransport: smtpTransport(mailServer.url, 'arena@arena.example'),
});

beforeEach(async () => {
  now = NOW;
  log = '';
  mailServer = await startMailServer();
  const stream = new PassThrough().on('data', (line) => {
    log += line;
  });
  arena = await startArena({ now: () => now, accounts: accounts(), logger: { level: 'info', stream } });
});
afterEach(async () => {
  // Attempts that hang would delay the end of the server.
  await mailServer.stop();
  await arena.close();
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

async function send(url: string, payload: object, key: string = crypto.randomUUID(), app = arena.app) {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
  expect([answer.statusCode, url]).toEqual([answer.statusCode < 300 ? answer.statusCode : 201, url]);
  return answer.json().reference as string;
}

const prebook = (changes: object = {}, key?: string) => send('/api/prebooking', aPrebooking(changes), key);

const waiting = () => arena.db.$count(mails);

/** Waits until the queue is empty. */
const settled = () => expectSoon(async () => (await waiting()) === 0, PATIENCE);

/** Waits until the mail that has failed so often is planned again. */
const failed = (times: number) =>
  expectSoon(async () => (await arena.db.select().from(mails)).some(hasFailed(times)), PATIENCE);
const hasFailed = (times: number) => (row: typeof mails.$inferSelect) => row.attempts === times && isPlanned(row);

/** Whether a mail has failed and no attempt goes on: a claim lasts exactly so long, while pauses are random. */
const isPlanned = ({ error, dueAt }: typeof mails.$inferSelect) => error !== null && +dueAt !== +now + LEASE_DURATION;

/** Subjects and recipients in an order that does not depend on the arrival. */
const arrived = () => mailServer.mails.map(({ subject, to }) => `${subject} to ${to}`).sort();

const header = ({ headers }: ReceivedMail, name: string) => headers.find(({ key }) => key === name)?.value;

async function onlyMail() {
  await expectSoon(async () => mailServer.mails.length > 0, PATIENCE);
  await settled();
  const [mail, ...others] = mailServer.mails;
  expect(others).toEqual([]);
  if (!mail) throw new Error('No mail has arrived.');
  return mail;
}

/** Publishes a shell whose content has these contacts. */
async function haveContacts(contacts: Partial<DirectContacts>) {
  const { release, response } = await shipTo(arena, shellWithContacts(contacts));
  expect(response.statusCode).toBe(200);
  return release;
}

test('one mail confirms a pre-booking, as HTML and as text, with the received data', async () => {
  await haveContacts({ email: 'crew@arena.example' });
  const reference = await prebook({ comments: 'We are nine.', city: 'Mussoorie', otherCity: 'Mussoorie' });
  const mail = await onlyMail();
  expect(mail).toMatchObject({
    from: { name: 'Arena Airsoft', address: 'arena@arena.example' },
    to: ['asha@example.in'],
    replyTo: [{ address: 'crew@arena.example' }],
    subject: `Your pre-booking ${reference}`,
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@arena\.example>$/),
  });
  expect(header(mail, 'auto-submitted')).toBe('auto-generated');
  expect(header(mail, 'content-type')).toMatch(/^multipart\/alternative/);
  for (const body of [mail.text, mail.html]) {
    for (const word of [
      'Asha Rawat',
      '9876543210',
      'Mussoorie',
      reference,
      'prebooking-2026-11-23',
      'crew@arena.example',
      '/submissions',
    ]) {
      expect(body).toContain(word);
    }
    expect(body).not.toContain('nine');
  }
});

test('a waiver is confirmed with name, day, validity and version, and without its private answers', async () => {
  const reference = await send('/api/waivers/submit', aWaiver({ medicalCondition: 'yes', guardianName: 'Meera' }));
  const { subject, text, html } = await onlyMail();
  expect(subject).toBe(`Your waiver ${reference}`);
  for (const body of [text, html]) {
    for (const word of [
      '/submissions',
      'Asha Rawat',
      `31 December ${NOW.getFullYear()}`,
      'waiver-2026-11-26',
      reference,
    ]) {
      expect(body).toContain(word);
    }
    for (const secret of ['1998', 'Rajpur', '98765', 'Meera', 'medical']) expect(body).not.toContain(secret);
  }
});

test('a message goes to the venue, and the answer to it to the visitor', async () => {
  await haveContacts({ email: 'crew@arena.example' });
  const text = 'Is there parking?\r\nSee https://evil.example\u202e';
  const reference = await send('/api/contact', aContactMessage({ message: text }));
  const mail = await onlyMail();
  expect(mail).toMatchObject({
    to: ['crew@arena.example'],
    replyTo: [{ address: 'asha@example.in' }],
    subject: `Message ${reference}`,
  });
  expect(mail.text).toContain('> Is there parking?\n> See https: / / evil. example\n');
  expect(mail.html).toContain('>Is there parking?</p>');
  for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/evil\.example|\u202e/);
});

test('a message is stored, but not mailed, for a venue without an address', async () => {
  await haveContacts({ phone: 9876543210 });
  await send('/api/contact', aContactMessage());
  await settled();
  expect(mailServer.mails).toEqual([]);
});

test.each([
  [{}, 'use the form on the help page', true],
  [{ phone: 9876543210 }, 'use the form on the help page or call +91 98765 43210', true],
  [{ email: 'crew@arena.example' }, 'reply to this email or write to crew@arena.example', false],
])('a venue with %j: mails name the ways to reach it', async (venue, ways, hasFormLink) => {
  await haveContacts(venue);
  await prebook();
  const { text = '', replyTo } = await onlyMail();
  expect(text).toContain(`Or ask us: ${ways}.`);
  expect(text).toContain(`If it was not you, ${ways}: we then erase it.`);
  expect(text.includes('Answers to this email are not read.')).toBe(hasFormLink);
  expect(text.includes('/help#contact')).toBe(hasFormLink);
  expect(Boolean(replyTo?.length)).toBe(!hasFormLink);
});

test('new contacts are in the next mail', async () => {
  await haveContacts({ email: 'crew@arena.example' });
  await prebook();
  expect((await onlyMail()).replyTo).toEqual([expect.objectContaining({ address: 'crew@arena.example' })]);
  mailServer.mails.length = 0;
  await haveContacts({ email: 'new@arena.example' });
  await prebook({ email: 'ravi@example.in' });
  const { replyTo, text } = await onlyMail();
  expect(replyTo).toEqual([expect.objectContaining({ address: 'new@arena.example' })]);
  expect(text).not.toContain('crew@arena.example');
});

test('a mail to or about the venue waits while its contacts cannot be read; that of an account does not', async () => {
  const { id } = await haveContacts({ email: 'crew@arena.example' });
  const file = await readBytes(arena.assets, SHELL, id, CONTENT_FILE);
  await arena.assets.save(
    SHELL,
    id,
    CONTENT_FILE,
    Buffer.from('{"contacts":{"email":"evil@example.com","phone":null}}'),
  );
  const reference = await send('/api/contact', aContactMessage());
  await failed(1);
  const { body: status } = await getWithToken(arena, '/api/ops/mails');
  expect(status).toMatchObject({ waiting: 1, error: 'The contacts of the venue could not be read.' });
  await send('/api/auth/signup', { email: 'asha@example.in', password: PASSWORD, username: 'asha' });
  await expectSoon(async () => mailServer.mails.length > 0, PATIENCE);
  expect(mailServer.mails).toMatchObject([{ to: ['asha@example.in'] }]);
  expect(mailServer.mails[0]).not.toHaveProperty('replyTo');
  mailServer.mails.length = 0;
  await arena.assets.save(SHELL, id, CONTENT_FILE, file ?? Buffer.of());
  pass(HOUR);
  expect(await onlyMail()).toMatchObject({ to: ['crew@arena.example'], subject: `Message ${reference}` });
});

test.each([
  'crew@arena.example\nBcc: evil@example.com',
  'crew@arena.example, evil@example.com',
  'Crew <crew@arena.example>',
])('no mail is sent while the email of the venue is %j', async (email) => {
  await haveContacts({ email });
  await send('/api/contact', aContactMessage());
  await prebook();
  await expectSoon(async () => (await arena.db.select().from(mails)).every(hasFailed(1)), PATIENCE);
  expect(await waiting()).toBe(2);
  expect(log).toContain('The contacts of the venue are invalid.');
  expect(mailServer.attempts()).toBe(0);
});

test('a retry with the same key gets no second mail', async () => {
  const [first, again] = await Promise.all([prebook({}, 'the-same-key'), prebook({}, 'the-same-key')]);
  expect(await prebook({}, 'the-same-key')).toBe(first);
  expect(again).toBe(first);
  expect((await onlyMail()).subject).toContain(first);
});

test('a form that the browser posts itself gets one mail, too', async () => {
  const form = { method: 'POST', url: '/api/forms/early-access', headers: { origin: 'http://arena.test' } } as const;
  const { agreeTerms: _, otherCity: __, ...typed } = aPrebooking();
  const payload = new URLSearchParams({ ...typed, agreeTerms: 'on' }).toString();
  const headers = { ...form.headers, 'content-type': 'application/x-www-form-urlencoded' };
  for (let i = 0; i < 2; i++) {
    expect((await arena.app.inject({ ...form, headers, payload })).statusCode).toBe(303);
  }
  expect((await onlyMail()).to).toEqual(['asha@example.in']);
});

test('suspected submissions and feedback get no mail', async () => {
  await prebook({ [HONEYPOT_FIELD]: 'https://spam.example' });
  await send('/api/feedback', aFeedback());
  expect(await waiting()).toBe(0);
  await prebook();
  await onlyMail();
});

test('a mail waits while the mail server is away, and arrives once', async () => {
  await mailServer.stop();
  const reference = await prebook();
  await failed(1);
  pass(HOUR);
  await failed(2);
  const { body: status } = await getWithToken(arena, '/api/ops/mails');
  expect(status).toMatchObject({ waiting: 1, waitingSince: NOW.toISOString(), givenUp: 0 });
  expect(status.error).toMatch(/^The mail server did not accept a mail: \w+\.$/);
  await mailServer.start();
  pass(HOUR);
  expect((await onlyMail()).subject).toContain(reference);
  expect((await getWithToken(arena, '/api/ops/mails')).body).toMatchObject({
    waiting: 0,
    waitingSince: null,
    error: null,
  });
});

test('the mail of an erased submission or account is not sent', async () => {
  await mailServer.stop();
  const reference = await prebook();
  await send('/api/auth/signup', { email: 'zora@example.in', password: PASSWORD, username: 'zora' });
  await expectSoon(async () => (await arena.db.select().from(mails)).every(hasFailed(1)), PATIENCE);
  expect(await waiting()).toBe(2);
  await postWithToken(arena, '/api/ops/submissions/erasures', { references: [reference] });
  await postWithToken(arena, '/api/ops/accounts/erasures', { email: 'zora@example.in' });
  expect(await waiting()).toBe(0);
  await mailServer.start();
  pass(HOUR);
  await prebook({ email: 'stays@example.in' });
  expect((await onlyMail()).to).toEqual(['stays@example.in']);
});

test('a mail whose submission was erased while it waited for its composition is not sent', async () => {
  await mailServer.stop();
  const reference = await prebook();
  await failed(1);
  await arena.db.execute(`delete from prebookings where reference = '${reference}'`);
  await mailServer.start();
  pass(HOUR);
  await settled();
  expect(mailServer.mails).toEqual([]);
});

test('two servers on one database send no mail twice', async () => {
  const other = await arena.startAnother();
  const requests = Array.from({ length: 40 }, (_, i) =>
    send('/api/prebooking', aPrebooking({ email: `player-${i}@example.in` }), undefined, i % 2 ? other : arena.app),
  );
  const references = await Promise.all(requests);
  await settled();
  await other.close();
  expect(arrived()).toEqual(
    references.map((reference, i) => `Your pre-booking ${reference} to player-${i}@example.in`).sort(),
  );
});

test('a mail that a killed server had claimed is sent by another one when the claim ends', async () => {
  const killed = await startArena({ now: () => now, accounts: accounts(), pause: never });
  await send('/api/prebooking', aPrebooking(), undefined, killed.app);
  expect(await claimMails(killed.db, 1, now)).toHaveLength(1);
  const other = await killed.startAnother({ pause });
  // The other server is at work.
  await send('/api/prebooking', aPrebooking({ email: 'next@example.in' }), undefined, other);
  await expectSoon(async () => mailServer.mails.length === 1 && (await killed.db.$count(mails)) === 1, PATIENCE);
  pass(LEASE_DURATION);
  await expectSoon(async () => mailServer.mails.length === 2, PATIENCE);
  expect(mailServer.mails.map(({ to }) => to.join())).toEqual(['next@example.in', 'asha@example.in']);
  await other.close();
  await killed.close();
});

test('after three days a mail is given up, which is logged and shown for a week', async () => {
  await mailServer.stop();
  await prebook();
  await failed(1);
  pass(3 * DAY);
  const { givenUp } = await statusWhen(({ givenUp }) => givenUp === 1);
  expect(givenUp).toBe(1);
  expect(log).toContain('A mail could not be sent and is abandoned.');
  await mailServer.start();
  await prebook({ email: 'next@example.in' });
  await expectSoon(async () => mailServer.mails.length === 1 && (await waiting()) === 1, PATIENCE);
  await expireRows(arena.db, EXPIRING_COLUMNS, new Date(now.getTime() + 8 * DAY));
  expect(await waiting()).toBe(0);
  expect(arrived()).toEqual([expect.stringContaining('to next@example.in')]);
});

async function statusWhen(isWanted: (status: { givenUp: number }) => boolean) {
  const read = async () => (await getWithToken(arena, '/api/ops/mails')).body;
  await expectSoon(async () => isWanted(await read()), PATIENCE);
  return read();
}

test('a permanently refused mail is retried only after hours', async () => {
  mailServer.behave('refuse-recipients');
  await prebook();
  await failed(1);
  pass(2 * HOUR);
  await prebook({ email: 'next@example.in' });
  await expectSoon(async () => mailServer.attempts() === 2, PATIENCE);
  mailServer.behave('accept');
  pass(4 * HOUR);
  await expectSoon(async () => mailServer.mails.some(({ to }) => to.includes('asha@example.in')), PATIENCE);
});

test('of several mails that wait, an account gets the newest of each kind; a login link ends after two hours', async () => {
  const address = { email: 'asha@example.in' };
  await send('/api/auth/signup', { ...address, password: PASSWORD, username: 'asha' });
  await onlyMail();
  mailServer.mails.length = 0;
  await mailServer.stop();
  await send('/auth/v1/recover', address);
  await failed(1);
  pass(MINUTE);
  await send('/auth/v1/recover', address);
  // The second mail waits, and no attempt goes on that could still send the first one.
  await expectSoon(async () => {
    const rows = await arena.db.select().from(mails);
    return rows.some(({ queuedAt }) => +queuedAt === +now) && rows.every(isPlanned);
  }, PATIENCE);
  pass(30 * MINUTE);
  await mailServer.start();
  await onlyMail();
  await mailServer.stop();
  await send('/auth/v1/otp', address);
  await failed(1);
  pass(2 * HOUR);
  await statusWhen(({ givenUp }) => givenUp === 1);
});

test('an address without an account gets no mail, but its request writes a row as any other', async () => {
  await mailServer.stop();
  await arena.db.execute('create table queued as select * from mails');
  await arena.db.execute('create rule keep as on insert to mails do also insert into queued select new.*');
  const urls = ['/auth/v1/recover', '/auth/v1/resend', '/auth/v1/otp'];
  for (const url of urls) await send(url, { email: 'nobody@example.in', type: 'signup', create_user: false });
  await settled();
  const { rows } = (await arena.db.execute('select about from queued')) as unknown as { rows: { about: null }[] };
  expect(rows).toEqual(urls.map(() => ({ about: null })));
});

test('the queue has neither addresses, nor what visitors typed, nor codes', async () => {
  await mailServer.stop();
  await prebook({ name: 'Zebedee', comments: 'quagmire', email: 'zq@example.in' });
  await send('/api/auth/signup', { email: 'zq@example.in', password: PASSWORD, username: 'zebedee' });
  await expectSoon(async () => (await arena.db.select().from(mails)).every(hasFailed(1)), PATIENCE);
  const stored = JSON.stringify(await arena.db.select().from(mails));
  expect(await waiting()).toBe(2);
  expect(stored).not.toMatch(/zebedee|quagmire|zq@|example\.in|verify|token/i);
  await mailServer.start();
  pass(HOUR);
  await settled();
  const code = /^\d{6}$/m.exec(mailServer.mails.map(({ text }) => text).join('\n'))?.[0];
  expect(code).toBeDefined();
  expect(log).toContain('A mail was sent.');
  expect(log).toContain('A mail could not be sent. Another attempt follows.');
  for (const word of ['ebedee', 'quagmire', 'zq@', code ?? '']) expect(log).not.toContain(word);
});
