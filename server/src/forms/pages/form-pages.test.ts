import { Writable } from 'node:stream';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { logging } from '../../telemetry/log';
import { NOW, startArena } from '../../testing/start-arena';
import { feedback } from '../feedback/table';
import { prebookings } from '../prebooking/table';
import { waivers } from '../waivers/table';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
let log = '';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  arena = await startArena({ now: () => now, logger: { ...logging('debug'), stream } });
});
afterAll(() => arena.close());
beforeEach(async () => {
  for (const table of [waivers, feedback, prebookings]) await arena.db.delete(table);
  now = NOW;
});

const waiver = {
  age: '18_or_above',
  firstName: 'Asha',
  lastName: 'Rawat',
  dob: '1998-02-28',
  phone: '+91 98765 43210',
  email: 'asha@example.in',
  address: '',
  city: '',
  state: '',
  zip: '',
  medicalCondition: 'yes',
  acknowledged: 'read',
  subject: '',
};
const opinion = { rating: '4', thoughts: 'More shade, please.', visit_frequency: 'Once a month' };
const prebooking = {
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Other',
  otherCity: 'Mussoorie',
  agreeTerms: 'on',
};

const OWN = { 'sec-fetch-site': 'same-origin' };

function post(form: string, entries: Record<string, string>, headers: Record<string, string> = OWN) {
  return arena.app.inject({
    method: 'POST',
    url: `/api/forms/${form}`,
    payload: new URLSearchParams(entries).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

type Answer = Awaited<ReturnType<typeof post>>;

/** What a browser shows after a form was taken. */
const goOn = ({ headers }: Answer) =>
  arena.app.inject({
    url: String(headers.location),
    headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' },
  });

describe.each([
  ['waiver', waiver, waivers, 'Waiver submitted successfully!'],
  ['feedback', opinion, feedback, '✅ Feedback submitted'],
  ['early-access', prebooking, prebookings, 'Thank you for your interest! We will contact you soon'],
] as const)('a %s that the browser itself posts', (form, entries, table, thanks) => {
  test('is stored, and the page it leads to says so with the reference, also when loaded again', async () => {
    const answer = await post(form, entries);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/api/forms/${form}/sent`]);
    const [row] = await arena.db.select().from(table);
    for (const page of [await goOn(answer), await goOn(answer)]) {
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(thanks);
      expect(page.body).toContain(row?.reference);
    }
    expect(await arena.db.$count(table)).toBe(1);
  });

  test('is stored once, however often and late within ten minutes it is sent', async () => {
    const answers = await Promise.all([post(form, entries), post(form, entries)]);
    for (const minutes of [1, 9]) {
      now = new Date(NOW.getTime() + minutes * 60_000);
      answers.push(await post(form, entries));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect(await arena.db.$count(table)).toBe(1);
    now = new Date(NOW.getTime() + 60 * 60_000);
    await post(form, entries);
    expect(await arena.db.$count(table)).toBe(2);
  });

  test('is another one from another client', async () => {
    await post(form, entries);
    await arena.app.inject({
      method: 'POST',
      url: `/api/forms/${form}`,
      remoteAddress: '203.0.113.7',
      payload: new URLSearchParams(entries).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
    });
    expect(await arena.db.$count(table)).toBe(2);
  });

  test('is not taken from a page of another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]) {
      const answer = await post(form, entries, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('This form came from another site.');
    }
    expect(await arena.db.$count(table)).toBe(0);
  });

  test('is taken from its own page by browsers that only name the origin', async () => {
    expect((await post(form, entries, { origin: 'http://localhost:4000', host: 'localhost:4000' })).statusCode).toBe(
      303,
    );
  });

  test('is not stored when a program filled in what people do not see, and the answer does not tell so', async () => {
    const answer = await post(form, { ...entries, subject: 'Cheap pellets' });
    expect((await goOn(answer)).body).toMatch(/AR-[0-9A-Z]{8}/);
    expect(await arena.db.$count(table)).toBe(0);
  });

  test('of sixty a minute the next one is told to wait, and keeps what was typed', async () => {
    const from = (entry: Record<string, string>) =>
      arena.app.inject({
        method: 'POST',
        url: `/api/forms/${form}`,
        remoteAddress: '203.0.113.60',
        payload: new URLSearchParams(entry).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
      });
    for (let i = 0; i < 60; i++) await from({ rating: '9', subject: '' });
    const answer = await from(entries);
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Please wait a minute and try again.');
    for (const typed of Object.values(entries)) expect(answer.body).toContain(typed);
    expect(await arena.db.$count(table)).toBe(0);
  });

  test('leaves nothing of what was typed in the log, an address or the cookie', async () => {
    log = '';
    const answer = await post(form, entries);
    const page = await goOn(answer);
    await post(form, { ...entries, email: 'asha', thoughts: 'x'.repeat(3000) });
    const told = `${log} ${answer.headers.location} ${page.body} ${Buffer.from(String(answer.headers['set-cookie']).replace(/^[^=]*=|;.*/g, ''), 'base64url')}`;
    expect(log).toContain(`/api/forms/${form}`);
    for (const typed of Object.values(entries).filter((text) => text.length > 4)) expect(told).not.toContain(typed);
  });
});

test('a waiver that the browser posts is stored with the same columns as one that the code sends', async () => {
  await post('waiver', { ...waiver, dob: '2012-02-28', guardianName: 'Meera', guardianPhone: '+91 98765 43211' });
  const [row] = await arena.db.select().from(waivers);
  expect(row).toMatchObject({
    ...{ firstName: 'Asha', dob: '2012-02-28', medicalCondition: 'yes', textVersion: WAIVER_TEXT_VERSION, city: '' },
    ...{ guardianName: 'Meera', guardianPhone: '+91 98765 43211' },
  });
});

test('the longest texts are stored as the code sends them, also in scripts whose characters take nine bytes', async () => {
  const thoughts = `${'क'.repeat(2000)}\n${'कि'.repeat(2999)}`;
  const answer = await post('feedback', { thoughts: thoughts.replace('\n', '\r\n') });
  expect(answer.statusCode).toBe(303);
  expect((await arena.db.select().from(feedback))[0]?.thoughts).toBe(thoughts);
  const longer = await post('feedback', { thoughts: `${thoughts}क` });
  expect(longer.statusCode).toBe(400);
  expect(longer.body).toContain('Please use at most 5,000 characters.');
  expect(longer.body).toContain(`${thoughts}क</textarea>`);

  const comments = '👨‍👩‍👧'.repeat(1000);
  expect((await post('early-access', { ...prebooking, comments })).statusCode).toBe(303);
});

test.each(['waiver', 'feedback', 'early-access', 'newsletter'])(
  'a %s beyond its limit is refused with a page that says so',
  async (form) => {
    const answer = await post(form, { thoughts: 'x'.repeat(1 << 20) });
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('The texts are too long to be sent.');
  },
);

test('what was typed gets into no header of the answer', async () => {
  const forged = 'Asha\r\nset-cookie: forged=1\r\nlocation: https://elsewhere.example\r\n\r\n<script>';
  const answer = await post('early-access', { ...prebooking, name: forged, comments: forged });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/forms/early-access/sent']);
  expect(String(answer.headers['set-cookie'])).toMatch(/^arena_receipt=[\w-]+; /);
  expect(JSON.stringify(answer.headers)).not.toMatch(/forged|elsewhere/);
});

test('each fault is said at its field, which keeps what was typed', async () => {
  const answer = await post('waiver', { ...waiver, firstName: ' ', email: '"><script>', dob: '2030-02-30' });
  expect(answer.statusCode).toBe(400);
  for (const sentence of [
    'Please enter your first name.',
    'Please enter a valid email address.',
    'Please enter a real date of birth.',
    'href="#firstName"',
    'value="&quot;&gt;&lt;script&gt;"',
    'value="2030-02-30"',
    'value="+91 98765 43210"',
    'value="yes" checked',
    'value="read" checked',
  ]) {
    expect(answer.body).toContain(sentence);
  }
  expect(answer.body).not.toContain('<script');
  expect(await arena.db.$count(waivers)).toBe(0);
});

test.each([
  [{ city: 'Other', otherCity: '' }, 'Please enter the name of your city.'],
  [{ mobile: '98765' }, 'Please enter a 10-digit mobile number'],
  [{ city: '' }, 'Please choose your city.'],
  [{ agreeTerms: '' }, 'Please agree to the terms to continue.'],
])('early access with %o says what is wrong', async (changes, sentence) => {
  const answer = await post('early-access', { ...prebooking, ...changes });
  expect([answer.statusCode, answer.body.includes(sentence)]).toEqual([400, true]);
  expect(await arena.db.$count(prebookings)).toBe(0);
});

test('the newsletter says thanks for an address, or what is wrong with it', async () => {
  const taken = await post('newsletter', { email: 'asha@example.in' });
  expect(taken.statusCode).toBe(303);
  expect((await goOn(taken)).body).toContain('Thank you for your interest in our newsletter.');
  const refused = await post('newsletter', { email: 'asha' });
  expect([refused.statusCode, refused.body.includes('Please enter a valid email address.')]).toEqual([400, true]);
});

test('the early-access form has a page of its own; the others are on pages of the site', async () => {
  const page = await arena.app.inject({ url: '/api/forms/early-access' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('I agree to these terms');
  for (const [form, place] of [
    ['waiver', '/waiver'],
    ['feedback', '/'],
    ['newsletter', '/blogs'],
  ]) {
    expect((await arena.app.inject({ url: `/api/forms/${form}` })).headers.location).toBe(place);
  }
});

test('without the cookie the page does not say that a form was stored', async () => {
  for (const cookie of ['', 'arena_receipt=e30', 'arena_receipt=%%%']) {
    const page = await arena.app.inject({ url: '/api/forms/waiver/sent', headers: { cookie } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Waiver submitted successfully!');
    expect(page.body).toContain('If you have just sent the form, it has arrived.');
  }
});

test('anything but a posted form gets the form and a sentence', async () => {
  const answer = await post('waiver', waiver, { ...OWN, 'content-type': 'application/json' });
  expect([answer.statusCode, answer.body.includes('Please send this form from its page.')]).toEqual([415, true]);
  const nothing = await arena.app.inject({ method: 'POST', url: '/api/forms/waiver', headers: OWN });
  expect([nothing.statusCode, nothing.body.includes('Please enter your first name.')]).toEqual([400, true]);
});
