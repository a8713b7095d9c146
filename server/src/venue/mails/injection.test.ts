import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'parse5';
import { noAccounts } from '../../testing/accounts';
import { expectSoon } from '../../testing/expect-soon';
import { type ReceivedMail, startMailServer } from '../../testing/servers/start-mail-server';
import { startArena } from '../../testing/start-arena';
import { aPrebooking, aWaiver } from '../../testing/submissions';
import { smtpTransport } from './mail-transport';
import { mails } from './table';

const PATIENCE = 120_000;

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  mailServer = await startMailServer();
  const mailTransport = smtpTransport(mailServer.url, 'arena@arena.example');
  arena = await startArena({ accounts: { ...noAccounts, rateLimits: false, mailTransport } });
});
afterAll(async () => {
  await mailServer.stop();
  await arena.close();
});

/** Sends forms. @returns the mail about each, if there is one */
async function mailsOf(url: string, payloads: readonly object[]): Promise<(ReceivedMail | undefined)[]> {
  const answers = await Promise.all(payloads.map((payload) => arena.app.inject({ method: 'POST', url, payload })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const haveEnded = async () => (await arena.db.select().from(mails)).every(({ error }) => error !== null);
  await expectSoon(haveEnded, PATIENCE);
  return answers.map((answer) => mailServer.mails.find(({ subject }) => subject?.endsWith(answer.json().reference)));
}

const forms = [
  ['/api/prebooking', aPrebooking, ['name', 'city', 'comments']],
  ['/api/waivers/submit', aWaiver, ['firstName', 'lastName', 'address', 'city', 'state', 'guardianName']],
] as const;

const fields = forms.flatMap(([url, aForm, names]) => names.map((field) => ({ url, aForm, field })));

/** The payload with a text in one field; a city needs the same text in another one. */
const withText = ({ url, aForm, field }: (typeof fields)[number], text: string) =>
  aForm({ [field]: text, ...(field === 'city' && url === '/api/prebooking' && { otherCity: text }) });

/** Names of all elements of a mail, and of their attributes. */
function markupOf(html: string) {
  const found: string[] = [];
  const visit = (node: object) => {
    if ('tagName' in node) found.push(String(node.tagName));
    if ('attrs' in node && Array.isArray(node.attrs)) found.push(...node.attrs.map(({ name }) => name));
    if ('childNodes' in node && Array.isArray(node.childNodes)) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

/** Lines of a mail before its parts: the headers. */
const headersOf = ({ headers }: ReceivedMail) => headers.map(({ key }) => key).sort();

/** Sends the form with a text in each field in turn. @returns the mails, and one about a harmless form */
async function mailsWith(url: string, text: string) {
  const places = fields.filter((place) => place.url === url);
  const texts = places.map((place) => withText(place, text));
  const harmless = places.map((place) => withText(place, 'Asha'));
  const all = await mailsOf(url, [...harmless, ...texts]);
  const received = all.filter((mail) => mail !== undefined);
  expect(received).toHaveLength(2 * places.length);
  return places.map((_, i) => ({ harmless: received[i], mail: received[places.length + i] }));
}

const urls = forms.map(([url]) => url);

test.each(urls)('markup in any field of %s stays text in the mail', async (url) => {
  for (const attack of ['</td><img src=x>"', '<script>alert(1)</script>', '\'"><a href=//x>&lt;b onload=x ']) {
    for (const { harmless, mail } of await mailsWith(url, attack)) {
      expect(markupOf(mail?.html ?? '')).toEqual(markupOf(harmless?.html ?? 'none'));
    }
  }
});

test.each(urls)(
  'line breaks in any field of %s add neither headers nor recipients nor lines to the mail',
  async (url) => {
    for (const { harmless, mail } of await mailsWith(url, 'A\r\nBcc: x@y.in\u2028\u202eZ')) {
      if (!harmless || !mail) throw new Error('No mail has arrived.');
      expect(headersOf(mail)).toEqual(headersOf(harmless));
      expect(mail.to).toEqual(['asha@example.in']);
      expect(mail.text?.split('\n').length).toBe(harmless.text?.split('\n').length);
      expect(mail.text).not.toMatch(/[\u2028\u202e]/);
    }
  },
);

test.each(['a@b.in,victim@example.in', '<a@b.in>@example.in', '"a@b.in"@example.in', 'a;b@example.in'])(
  'the address %j, which may mean several recipients, is refused and gets no mail',
  async (email) => {
    const before = mailServer.attempts();
    const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking({ email }) });
    expect(sent.statusCode).toBe(400);
    expect(mailServer.attempts()).toBe(before);
  },
);

test.each(urls)('a form %s with the address of a stranger sends them no link', async (url) => {
  const texts = ['https://evil.example', 'www.evil.example', 'evil\u3002example', 'x@evil.example', '//evil.example'];
  for (const text of texts) {
    for (const { mail } of await mailsWith(url, text)) {
      for (const body of [mail?.text, mail?.html]) {
        expect(body).not.toMatch(/evil[.\u3002]example|@evil|:\/\/evil|\/\/evil|www\.evil/);
      }
    }
  }
});
