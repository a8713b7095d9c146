import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { pressLink } from '../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import {
  createCookieFetch,
  createSignedInUser,
  PASSWORD,
  signInFromNewBrowser,
  uniqueEmail,
} from '../../../testing/auth/test-users';
import {
  createTwoFactorUser,
  differentCode,
  enrolTotp,
  statusAndCode,
  totpCode,
} from '../../../testing/auth/two-factor';

const DAY = 24 * 3_600_000;

/** Three of a million codes are valid at a time: those of the current half minute and its two neighbours. */
const HIT_PROBABILITY = 3 / 1_000_000;

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

type Owner = Awaited<ReturnType<typeof createTwoFactorUser>>;

type Intruder = Awaited<ReturnType<typeof signInFromNewBrowser>>;

/** Submits a wrong code in a session that started with the password, in an unknown browser. */
async function guess({ email, factorId, secret }: Owner, at = server, intruder?: Intruder) {
  const { auth } = intruder ?? (await signInFromNewBrowser(at, email));
  const token = (await auth.refreshSession()).data.session?.access_token ?? '';
  const { body } = await at.call('POST', `/factors/${factorId}/challenge`, { token });
  const wrong = { challenge_id: (body as { id?: string }).id, code: differentCode(totpCode(at, secret), 7) };
  const answer = await at.call('POST', `/factors/${factorId}/verify`, { body: wrong, token });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) };
}

/** Guesses as often as the server allows, for `milliseconds` of the server's clock, and counts the guesses. */
async function countGuesses(at: AuthServer, owner: Owner, milliseconds: number, maxGuesses: number) {
  const intruder = await signInFromNewBrowser(at, owner.email);
  const until = at.now().getTime() + milliseconds;
  let guesses = 0;
  while (at.now().getTime() < until && guesses <= maxGuesses) {
    const { status, wait } = await guess(owner, at, intruder);
    if (status === 422) guesses += 1;
    at.advanceClock(wait * 1000);
  }
  return guesses;
}

test('an intruder with the password can guess 22 second-factor codes in 30 days, and 70 in a year', async () => {
  const freshServer = await startAuth();
  const owner = await createTwoFactorUser(freshServer);
  const month = await countGuesses(freshServer, owner, 30 * DAY, 100);
  const year = month + (await countGuesses(freshServer, owner, 335 * DAY, 200));
  await freshServer.close();
  expect([month, year]).toEqual([22, 70]);
  expect(1 - (1 - HIT_PROBABILITY) ** month).toBeLessThan(0.0001);
  expect(1 - (1 - HIT_PROBABILITY) ** year).toBeLessThan(0.001);
}, 180_000);

test('the owner keeps access meanwhile: in a known browser, in an active session, and by mail', async () => {
  const browser = createCookieFetch();
  const owner = await createTwoFactorUser(server, { fetch: browser });
  while ((await guess(owner)).status === 422) expect(owner.email).toBeTruthy();
  expect((await owner.auth.getUser()).error).toBeNull();

  server.advanceClock(60_000);
  expect((await guess(owner)).status).toBe(422);
  const { factorId, secret, email } = owner;
  const again = server.client({ fetch: browser });
  await again.signInWithPassword({ email, password: PASSWORD });
  const entered = await again.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect(entered.error).toBeNull();

  server.advanceClock(30_000);
  const mailClient = server.client();
  await mailClient.signInWithOtp({ email });
  const { code } = await server.mailbox.take('magiclink', email);
  await mailClient.verifyOtp({ email, token: code, type: 'email' });
  const verified = await mailClient.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect(verified.error).toBeNull();
  expect(decodeJwt(verified.data?.access_token ?? '').aal).toBe('aal2');

  server.advanceClock(30_000);
  const recovered = server.client();
  await recovered.resetPasswordForEmail(email);
  const { link } = await server.mailbox.take('recovery', email);
  const fragment = new URLSearchParams((await pressLink(server, link)).headers.get('location')?.split('#')[1]);
  await recovered.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  const byLink = await recovered.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect([byLink.error, decodeJwt(byLink.data?.access_token ?? '').aal]).toEqual([null, 'aal2']);

  // The first mail has proven the address and ended the password, which someone else could have chosen.
  expect((await recovered.updateUser({ password: PASSWORD })).error).toBeNull();
  const stranger = await signInFromNewBrowser(server, email);
  server.advanceClock(30_000);
  const answer = await stranger.auth.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect(statusAndCode(answer)).toEqual([429, 'over_request_rate_limit']);
  expect(answer.error?.message).toBe('Too many wrong codes. Please try again in a minute.');
});

test('notifies the owner by mail once a day, without the entered codes', async () => {
  const owner = await createTwoFactorUser(server);
  for (let times = 0; times < 5; times++) expect((await guess(owner)).status).toBe(422);
  const { text } = await server.mailbox.take('factor_guessed', owner.email);
  expect(text).toContain('someone knows your password');
  expect(text).not.toMatch(/\d{6}/);
  server.advanceClock(60_000);
  expect((await guess(owner)).status).toBe(422);
  server.advanceClock(2 * DAY);
  await guess(owner);
  await server.mailbox.take('factor_guessed', owner.email);
  expect(server.mailbox.mails.filter(({ kind, to }) => kind === 'factor_guessed' && to === owner.email)).toEqual([]);
});

test('parallel guesses get no more attempts than sequential ones', async () => {
  const owner = await createTwoFactorUser(server);
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(owner)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('several apps of an account give no more guesses', async () => {
  const owner = await createTwoFactorUser(server);
  const other = await enrolTotp(owner, 'tablet');
  server.advanceClock(30_000);
  await owner.auth.mfa.challengeAndVerify({ factorId: other.factorId, code: totpCode(server, other.secret) });
  for (let times = 0; times < 5; times++) await guess(owner);
  expect((await guess({ ...owner, ...other })).status).toBe(429);
});

test('a new app cannot be verified at the first assurance level', async () => {
  const owner = await createTwoFactorUser(server);
  const { factorId, secret } = await enrolTotp(owner, 'tablet');
  const { auth } = await signInFromNewBrowser(server, owner.email);
  const answer = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect(statusAndCode(answer)).toEqual([403, 'insufficient_aal']);
});

test('a session older than a day cannot add an app, and the owner is notified of new apps', async () => {
  const person = await createSignedInUser(server);
  server.advanceClock(DAY + 60_000);
  await person.auth.refreshSession();
  expect(statusAndCode(await person.auth.mfa.enroll({ factorType: 'totp' }))).toEqual([400, 'reauthentication_needed']);
  const { email } = await createTwoFactorUser(server);
  expect((await server.mailbox.take('factor_added', email)).text).toContain('needs a code from this app');
});

test('a recovery mail does not bypass the second factor', async () => {
  const { email, factorId } = await createTwoFactorUser(server);
  const auth = server.client();
  await auth.resetPasswordForEmail(email);
  const { code } = await server.mailbox.take('recovery', email);
  const { data } = await auth.verifyOtp({ email, token: code, type: 'recovery' });
  expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1');
  expect(statusAndCode(await auth.updateUser({ password: 'another-secret-8' }))).toEqual([401, 'insufficient_aal']);
  expect(statusAndCode(await auth.mfa.unenroll({ factorId }))).toEqual([422, 'insufficient_aal']);
});

test('allows five wrong mailed codes per address, however many mails are requested', async () => {
  const freshServer = await startAuth();
  const { email } = await createSignedInUser(freshServer);
  const tryCodes = async (address: string) => {
    let wrong = 0;
    for (let mails = 0; mails < 4; mails++) {
      await freshServer.client().resetPasswordForEmail(address);
      for (let times = 0; times < 5; times++) {
        const answer = await freshServer.call('POST', '/verify', {
          body: { type: 'recovery', email: address, token: '000000' },
        });
        if (answer.status === 403) wrong += 1;
      }
    }
    return wrong;
  };
  // An address without an account gets the same answers.
  expect([await tryCodes(email), await tryCodes(uniqueEmail())]).toEqual([5, 5]);
  await freshServer.close();
});

test('wrong codes do not invalidate the link of the mail', async () => {
  const freshServer = await startAuth();
  const { email } = await createSignedInUser(freshServer);
  const body = { type: 'recovery', email, token: '000000' };
  for (let times = 0; times < 7; times++) await freshServer.call('POST', '/verify', { body });
  await freshServer.client().resetPasswordForEmail(email);
  const { link } = await freshServer.mailbox.take('recovery', email);
  for (let times = 0; times < 7; times++) await freshServer.call('POST', '/verify', { body });
  expect((await pressLink(freshServer, link)).headers.get('location')).toContain('access_token=');
  await freshServer.close();
});

test('allows five wrong reauthentication codes, however many are mailed', async () => {
  const freshServer = await startAuth();
  const { auth } = await createSignedInUser(freshServer);
  freshServer.advanceClock(DAY + 60_000);
  await auth.refreshSession();
  const codes = [];
  for (let times = 0; times < 8; times++) {
    if (times % 4 === 0) await auth.reauthenticate();
    const { error } = await auth.updateUser({ password: 'another-secret-8', nonce: '000000' });
    codes.push(error?.code);
  }
  expect(codes.filter((code) => code === 'reauthentication_not_valid')).toHaveLength(5);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  await freshServer.close();
});

test('rejects digits of other scripts as wrong codes', async () => {
  const { auth, factorId } = await createTwoFactorUser(server);
  for (const code of ['１２３４５６', '१२३४५६', '12345６', '1'.repeat(5000)]) {
    expect(statusAndCode(await auth.mfa.challengeAndVerify({ factorId, code }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  }
});
