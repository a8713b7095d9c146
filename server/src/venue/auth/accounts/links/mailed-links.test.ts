import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pressLink } from '../../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../../testing/auth/test-users';
import { aVisitor } from '../../../../testing/own-submissions/visitors';

let server: AuthServer;
let autoconfirming: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
  autoconfirming = await startAuth();
});
afterAll(async () => {
  await server.close();
  await autoconfirming.close();
});

/** Opens a link as programs that check mails do: twice, and without cookies. */
async function scan(link: string, at = server) {
  const answers = [await at.call('HEAD', link), await at.call('GET', link), await at.call('GET', link)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
}

/** The query and the fragment of the URL to which a press leads. */
async function press(link: string, at = server) {
  const target = new URL((await pressLink(at, link)).headers.get('location') ?? '');
  return { query: target.searchParams, fragment: new URLSearchParams(target.hash.slice(1)) };
}

describe('programs that check mails open a link, and only the button of its page redeems it', () => {
  test('a sign-up', async () => {
    const email = uniqueEmail();
    const auth = server.client({ flowType: 'pkce' });
    await auth.signUp({ email, password: PASSWORD });
    const { link } = await server.mailbox.take('signup', email);
    await scan(link);
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );
    const { data } = await auth.exchangeCodeForSession((await press(link)).query.get('code') ?? '');
    expect(data.user?.email).toBe(email);
    await signInFromNewBrowser(server, email);
  });

  test('a sign-up of the form', async () => {
    const email = uniqueEmail();
    const payload = { username: email.slice(0, 13), email, password: PASSWORD };
    expect((await server.app.inject({ method: 'POST', url: '/api/auth/signup', payload })).statusCode).toBe(201);
    const { link } = await server.mailbox.take('signup', email);
    await scan(link);
    expect((await press(link)).fragment.get('type')).toBe('signup');
    await signInFromNewBrowser(server, email);
  });

  test('a recovery', async () => {
    const { email } = await aVisitor(server);
    const auth = server.client({ flowType: 'pkce' });
    await auth.resetPasswordForEmail(email);
    const { link } = await server.mailbox.take('recovery', email);
    await scan(link);
    const { error } = await auth.exchangeCodeForSession((await press(link)).query.get('code') ?? '');
    expect(error).toBeNull();
  });

  test('a login without a password, as the proof of an address', async () => {
    const { email } = await aVisitor(server);
    const auth = server.client({ flowType: 'pkce' });
    await auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://localhost/submissions?link=proof' } });
    const { link } = await server.mailbox.take('magiclink', email);
    await scan(link);
    const { query } = await press(link);
    expect(query.get('link')).toBe('proof');
    expect((await auth.exchangeCodeForSession(query.get('code') ?? '')).error).toBeNull();
  });

  test('both links of a change of address', async () => {
    const { auth, email } = await aVisitor(server);
    const newEmail = uniqueEmail();
    await auth.updateUser({ email: newEmail, password: PASSWORD });
    const toNew = await server.mailbox.take('email_change_new', newEmail);
    const toCurrent = await server.mailbox.take('email_change_current', email);
    await scan(toNew.link);
    await scan(toCurrent.link);
    await press(toNew.link);
    expect((await auth.getUser()).data.user?.email).toBe(email);
    expect((await press(toNew.link)).fragment.get('message')).toMatch(/^Confirmation link accepted/);
    await press(toCurrent.link);
    await signInFromNewBrowser(server, newEmail);
  });
});

test('the code of a mail works after its link was opened, until the button is pressed', async () => {
  const email = uniqueEmail();
  await server.client().signUp({ email, password: PASSWORD });
  const { link, code } = await server.mailbox.take('signup', email);
  await scan(link);
  const { data } = await server.client().verifyOtp({ email, token: code, type: 'signup' });
  expect(data.session).not.toBeNull();
});

test.each([
  ['its own link', async (link: string) => void (await press(link))],
  [
    'another mail',
    async (_: string, email: string) => {
      await server.client().resetPasswordForEmail(email);
      await press((await server.mailbox.take('recovery', email)).link);
    },
  ],
])('after %s has confirmed an address, the link of the sign-up always says so', async (_, confirm) => {
  const email = uniqueEmail();
  await server.client().signUp({ email, password: PASSWORD });
  const { link } = await server.mailbox.take('signup', email);
  await confirm(link, email);
  server.advanceClock(7_200_000);
  const { fragment } = await press(link);
  server.advanceClock(-7_200_000);
  expect(Object.fromEntries(fragment)).toEqual({ type: 'signup', message: 'Email address is confirmed already' });
});

test('the page of a link loads nothing that could learn of it', async () => {
  const { email } = await createSignedInUser(autoconfirming);
  await autoconfirming.client().resetPasswordForEmail(email, { redirectTo: 'http://localhost:4001/settings' });
  const { link } = await autoconfirming.mailbox.take('recovery', email);
  const { headers, text } = await autoconfirming.call('GET', link);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("form-action 'self' http://localhost:4001;"),
  });
  expect(text).not.toMatch(/<script|<img|https?:\/\/(?!localhost)/);
});

test('a press from a page of another site changes nothing', async () => {
  const { email } = await createSignedInUser(autoconfirming);
  await autoconfirming.client().resetPasswordForEmail(email);
  const { link } = await autoconfirming.mailbox.take('recovery', email);
  const body = link.split('?')[1];
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  expect((await autoconfirming.call('POST', '/verify/link', { body, headers })).status).toBe(403);
  expect((await press(link, autoconfirming)).fragment.get('access_token')).not.toBeNull();
});

test('mail and page say so when a mailed login takes the password away', async () => {
  const { email } = await createSignedInUser(autoconfirming);
  const says = expect.stringContaining('Your password stops working then');
  const mailLogin = async () => {
    await autoconfirming.client().signInWithOtp({ email });
    const { text, link } = await autoconfirming.mailbox.take('magiclink', email);
    return { mail: text.replaceAll(/\s+/g, ' '), page: (await autoconfirming.call('GET', link)).text, link };
  };
  const first = await mailLogin();
  expect([first.mail, first.page]).toEqual([says, says]);
  await press(first.link, autoconfirming);
  const second = await mailLogin();
  expect([second.mail, second.page]).toEqual([
    expect.not.stringContaining('password'),
    expect.not.stringContaining('password stops'),
  ]);
});
