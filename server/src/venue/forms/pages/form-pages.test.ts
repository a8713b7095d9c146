import { Writable } from 'node:stream';
import { hi as hiConsent } from '@arena/shared/forms/prebooking/prebooking-terms.hi';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { hi as hiWaiver } from '@arena/shared/forms/waiver/waiver-text.hi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { loggerOptions } from '../../../kernel/telemetry/log';
import { NOW, startArena } from '../../../testing/start-arena';
import { aWaiver } from '../../../testing/submissions';
import { contactMessages } from '../contact/table';
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
  arena = await startArena({ now: () => now, logger: { ...loggerOptions('debug'), stream } });
});
afterAll(() => arena.close());
beforeEach(async () => {
  for (const table of [waivers, feedback, prebookings, contactMessages]) await arena.db.delete(table);
  now = NOW;
});

const waiver = { ...aWaiver(), age: '18_or_above', medicalCondition: 'yes', acknowledged: 'read', subject: '' };
const feedbackEntries = { rating: '4', thoughts: 'More shade, please.', visit_frequency: 'Once a month' };
const prebooking = {
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Other',
  otherCity: 'Mussoorie',
  agreeTerms: 'on',
};

const message = { email: 'asha@example.in', message: 'Do you have goggles that fit over glasses?' };

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

function post(form: string, entries: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) {
  return arena.app.inject({
    method: 'POST',
    url: `/api/forms/${form}`,
    payload: new URLSearchParams(entries).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

type Answer = Awaited<ReturnType<typeof post>>;

/** Loads the confirmation page with the receipt cookie. */
const followRedirect = ({ headers }: Answer) =>
  arena.app.inject({
    url: String(headers.location),
    headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' },
  });

describe.each([
  ['waiver', waiver, waivers, 'Waiver submitted successfully!'],
  ['feedback', feedbackEntries, feedback, '✅ Feedback submitted'],
  ['early-access', prebooking, prebookings, 'Thank you for your interest! We will contact you soon'],
  ['contact', message, contactMessages, 'Your message has arrived. We will answer by email.'],
] as const)('a %s posted by the browser', (form, entries, table, message) => {
  test('is stored; the confirmation page shows the reference, even after a reload', async () => {
    const answer = await post(form, entries);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/api/forms/${form}/sent`]);
    const [row] = await arena.db.select().from(table);
    for (const page of [await followRedirect(answer), await followRedirect(answer)]) {
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(message);
      expect(page.body).toContain(row?.reference);
      const hasQrCode = page.body.includes(`aria-label="QR code of the reference ${row?.reference}"><svg `);
      expect(hasQrCode).toBe(form === 'waiver');
    }
    expect(await arena.db.$count(table)).toBe(1);
  });

  test('is stored once, however often it is sent within ten minutes', async () => {
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

  test('is stored again if another client sends it', async () => {
    await post(form, entries);
    await arena.app.inject({
      method: 'POST',
      url: `/api/forms/${form}`,
      remoteAddress: '203.0.113.7',
      payload: new URLSearchParams(entries).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...SAME_ORIGIN },
    });
    expect(await arena.db.$count(table)).toBe(2);
  });

  test('is refused from a page of another site', async () => {
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

  test('is accepted from its own page if the browser sends only the Origin header', async () => {
    expect((await post(form, entries, { origin: 'http://localhost:4000', host: 'localhost:4000' })).statusCode).toBe(
      303,
    );
  });

  test('is stored as suspected if the honeypot was filled in, and the answer does not reveal it', async () => {
    const answer = await post(form, { ...entries, subject: 'Cheap pellets' });
    const [row] = await arena.db.select().from(table);
    expect(row).toMatchObject({ suspected: true });
    expect((await followRedirect(answer)).body).toContain(row?.reference);
  });

  test('is answered 429 with its entries after sixty submissions in a minute', async () => {
    const postFromOneClient = (entry: Record<string, string>) =>
      arena.app.inject({
        method: 'POST',
        url: `/api/forms/${form}`,
        remoteAddress: '203.0.113.60',
        payload: new URLSearchParams(entry).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...SAME_ORIGIN },
      });
    for (let i = 0; i < 60; i++) await postFromOneClient({ rating: '9', subject: '' });
    const answer = await postFromOneClient(entries);
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Please wait a minute and try again.');
    for (const entry of Object.values(entries)) expect(answer.body).toContain(entry);
    expect(await arena.db.$count(table)).toBe(0);
  });

  test('leaves none of its entries in the log, a URL or the cookie', async () => {
    log = '';
    const answer = await post(form, entries);
    const page = await followRedirect(answer);
    await post(form, { ...entries, email: 'asha', thoughts: 'x'.repeat(3000) });
    const exposed = `${log} ${answer.headers.location} ${page.body} ${Buffer.from(String(answer.headers['set-cookie']).replace(/^[^=]*=|;.*/g, ''), 'base64url')}`;
    expect(log).toContain(`/api/forms/${form}`);
    for (const entry of Object.values(entries).filter((text) => text.length > 4)) {
      expect(exposed).not.toContain(entry);
    }
  });
});

test('stores a waiver posted by the browser with the same columns as one sent by the React form', async () => {
  await post('waiver', {
    ...waiver,
    city: '',
    dob: '2012-02-28',
    guardianName: 'Meera',
    guardianPhone: '+91 98765 43211',
  });
  const [row] = await arena.db.select().from(waivers);
  expect(row).toMatchObject({
    ...{ firstName: 'Asha', dob: '2012-02-28', medicalCondition: 'yes', textVersion: WAIVER_TEXT_VERSION, city: '' },
    ...{ guardianName: 'Meera', guardianPhone: '+91 98765 43211' },
  });
});

test('stores the longest texts as the React form sends them, even in scripts with nine bytes per URL-encoded character', async () => {
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
  'refuses a %s beyond its size limit with a page that says so',
  async (form) => {
    const answer = await post(form, { thoughts: 'x'.repeat(1 << 20) });
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('The texts are too long to be sent.');
  },
);

test('no entry of a form gets into a header of the answer', async () => {
  const forged = 'Asha\r\nset-cookie: forged=1\r\nlocation: https://elsewhere.example\r\n\r\n<script>';
  const answer = await post('early-access', { ...prebooking, name: forged, comments: forged });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/forms/early-access/sent']);
  expect(String(answer.headers['set-cookie'])).toMatch(/^arena_receipt=[\w-]+; /);
  expect(JSON.stringify(answer.headers)).not.toMatch(/forged|elsewhere/);
});

test('shows each error at its field, which keeps its entry', async () => {
  const answer = await post('waiver', { ...waiver, firstName: ' ', email: '"><script>', dob: '2030-02-30' });
  expect(answer.statusCode).toBe(400);
  for (const html of [
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
    expect(answer.body).toContain(html);
  }
  expect(answer.body).not.toContain('<script');
  expect(await arena.db.$count(waivers)).toBe(0);
});

test.each([
  [{ city: 'Other', otherCity: '' }, 'Please enter the name of your city.'],
  [{ mobile: '98765' }, 'Please enter a 10-digit mobile number'],
  [{ city: '' }, 'Please choose your city.'],
  [{ agreeTerms: '' }, 'Please agree to the terms to continue.'],
])('refuses early access with %o and says why', async (changes, message) => {
  const answer = await post('early-access', { ...prebooking, ...changes });
  expect([answer.statusCode, answer.body.includes(message)]).toEqual([400, true]);
  expect(await arena.db.$count(prebookings)).toBe(0);
});

/** The language of the element that contains a text, as browsers see it. */
function languageOf(html: string, text: string): string | undefined {
  const find = (node: DefaultTreeAdapterTypes.Node, language?: string): string | undefined => {
    if (node.nodeName === '#text') return 'value' in node && node.value.trim() === text ? language : undefined;
    if (!('childNodes' in node)) return undefined;
    const lang = 'attrs' in node ? node.attrs.find(({ name }) => name === 'lang')?.value : undefined;
    return node.childNodes.map((child) => find(child, lang ?? language)).find(Boolean);
  };
  return find(parse(html));
}

describe('in Hindi', () => {
  const open = (form: string, language: string) => arena.app.inject({ url: `/api/forms/${form}?lang=${language}` });

  test('the waiver has its summary, clauses and consents in Hindi, marked as Hindi', async () => {
    const { statusCode, body } = await open('waiver', 'hi');
    expect(statusCode).toBe(200);
    for (const text of [...hiWaiver.summary, ...hiWaiver.clauses.map(({ text }) => text), hiWaiver.purpose]) {
      expect([text, languageOf(body, text)]).toEqual([text, 'hi']);
    }
    expect(languageOf(body, hiWaiver.confirmationsTitle)).toBe('hi');
    expect(languageOf(body, 'पहला नाम')).toBe('hi-IN');
  });

  test.each([
    ['waiver', waiver, waivers],
    ['early-access', prebooking, prebookings],
  ] as const)('%s is stored with the language in which it was shown', async (form, entries, table) => {
    const [, language = ''] =
      /<input type="hidden" name="language" value="(\w+)">/.exec((await open(form, 'hi')).body) ?? [];
    expect((await post(form, { ...entries, language })).statusCode).toBe(303);
    expect(await arena.db.select({ language: table.language }).from(table)).toEqual([{ language: 'hi' }]);
  });

  test('the error of the consent is in Hindi, and the form stays in Hindi', async () => {
    const answer = await post('early-access', { ...prebooking, agreeTerms: '', language: 'hi' });
    expect(answer.statusCode).toBe(400);
    expect(languageOf(answer.body, hiConsent.agreeMissing)).toBe('hi');
    expect(languageOf(answer.body, hiConsent.terms[0])).toBe('hi');
    expect(answer.body).not.toContain('hreflang');
  });

  test('a form links to the other language, and an unknown language is English', async () => {
    const links = async (language: string) =>
      (await open('early-access', language)).body.match(/<a [^>]*hreflang.*<\/a>/g);
    expect(await links('en')).toEqual(['<a href="/api/forms/early-access?lang=hi" lang="hi" hreflang="hi">हिन्दी</a>']);
    expect(await links('hi')).toEqual([
      '<a href="/api/forms/early-access?lang=en" lang="en" hreflang="en">English</a>',
    ]);
    expect(await links('fr')).toEqual(await links('en'));
    expect((await open('waiver', 'en')).headers.location).toBe('/waiver');
    expect((await open('feedback', 'hi')).headers.location).toBe('/');
  });
});

test('the newsletter thanks for a valid email address and refuses an invalid one', async () => {
  const accepted = await post('newsletter', { email: 'asha@example.in' });
  expect(accepted.statusCode).toBe(303);
  expect((await followRedirect(accepted)).body).toContain('Thank you for your interest in our newsletter.');
  const refused = await post('newsletter', { email: 'asha' });
  expect([refused.statusCode, refused.body.includes('Please enter a valid email address.')]).toEqual([400, true]);
});

test('shows the early-access form on its own page and redirects the other forms to pages of the site', async () => {
  const page = await arena.app.inject({ url: '/api/forms/early-access' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('I agree to these terms');
  for (const [form, path] of [
    ['waiver', '/waiver'],
    ['feedback', '/'],
    ['newsletter', '/blogs'],
  ]) {
    expect((await arena.app.inject({ url: `/api/forms/${form}` })).headers.location).toBe(path);
  }
});

test('the confirmation page confirms nothing without a valid cookie', async () => {
  for (const cookie of ['', 'arena_receipt=e30', 'arena_receipt=%%%']) {
    const page = await arena.app.inject({ url: '/api/forms/waiver/sent', headers: { cookie } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Waiver submitted successfully!');
    expect(page.body).toContain('If you have just sent the form, it has arrived.');
  }
});

test('answers anything but a posted form with the form and a message', async () => {
  const answer = await post('waiver', waiver, { ...SAME_ORIGIN, 'content-type': 'application/json' });
  expect([answer.statusCode, answer.body.includes('Please send this form from its page.')]).toEqual([415, true]);
  const empty = await arena.app.inject({ method: 'POST', url: '/api/forms/waiver', headers: SAME_ORIGIN });
  expect([empty.statusCode, empty.body.includes('Please enter your first name.')]).toEqual([400, true]);
});
