import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, cookieJar, elsewhere, PASSWORD, signedIn } from '../testing/test-users';
import { codeOf, enrolled, errorOf, otherCode, protectedPerson } from '../testing/two-factor';

const DAY = 24 * 3_600_000;

/** Three of a million codes are right at a time: that of the present half minute and its neighbours. */
const RIGHT = 3 / 1_000_000;

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

type Owner = Awaited<ReturnType<typeof protectedPerson>>;

type Intruder = Awaited<ReturnType<typeof elsewhere>>;

/** One wrong code in a session that began with the password, in a browser that was never seen before. */
async function guess({ email, factorId, secret }: Owner, at = server, intruder?: Intruder) {
  const { auth } = intruder ?? (await elsewhere(at, email));
  const token = (await auth.refreshSession()).data.session?.access_token ?? '';
  const { body } = await at.call('POST', `/factors/${factorId}/challenge`, { token });
  const wrong = { challenge_id: (body as { id?: string }).id, code: otherCode(codeOf(at, secret), 7) };
  const answer = await at.call('POST', `/factors/${factorId}/verify`, { body: wrong, token });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) };
}

/** Guesses as often as the server lets it, for so many milliseconds of the server's clock. */
async function guessesWithin(at: AuthServer, owner: Owner, milliseconds: number, most: number) {
  const intruder = await elsewhere(at, owner.email);
  const until = at.now().getTime() + milliseconds;
  let guesses = 0;
  while (at.now().getTime() < until && guesses <= most) {
    const { status, wait } = await guess(owner, at, intruder);
    if (status === 422) guesses += 1;
    at.pass(wait * 1000);
  }
  return guesses;
}

test('who has the password guesses 22 codes of a second factor in 30 days, and 70 in a year', async () => {
  const own = await startAuth();
  const owner = await protectedPerson(own);
  const month = await guessesWithin(own, owner, 30 * DAY, 100);
  const year = month + (await guessesWithin(own, owner, 335 * DAY, 200));
  await own.close();
  expect([month, year]).toEqual([22, 70]);
  expect(1 - (1 - RIGHT) ** month).toBeLessThan(0.0001);
  expect(1 - (1 - RIGHT) ** year).toBeLessThan(0.001);
}, 180_000);

test('meanwhile the owner gets in: from a known browser, with a session that lasts, and by a mail', async () => {
  const browser = cookieJar();
  const owner = await protectedPerson(server, { fetch: browser });
  while ((await guess(owner)).status === 422) expect(owner.email).toBeTruthy();
  expect((await owner.auth.getUser()).error).toBeNull();

  server.pass(60_000);
  expect((await guess(owner)).status).toBe(422);
  const { factorId, secret, email } = owner;
  const again = server.client({ fetch: browser });
  await again.signInWithPassword({ email, password: PASSWORD });
  const entered = await again.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret) });
  expect(entered.error).toBeNull();

  server.pass(30_000);
  const byMail = server.client();
  await byMail.signInWithOtp({ email });
  const { code } = await server.mailbox.take('magiclink', email);
  await byMail.verifyOtp({ email, token: code, type: 'email' });
  const proved = await byMail.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret) });
  expect(proved.error).toBeNull();
  expect(decodeJwt(proved.data?.access_token ?? '').aal).toBe('aal2');

  const stranger = await elsewhere(server, email);
  server.pass(30_000);
  const answer = await stranger.auth.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret) });
  expect(errorOf(answer)).toEqual([429, 'over_request_rate_limit']);
  expect(answer.error?.message).toBe('Too many wrong codes. Please try again in a minute.');
});

test('the owner is told by mail once a day, without what was entered', async () => {
  const owner = await protectedPerson(server);
  for (let times = 0; times < 5; times++) expect((await guess(owner)).status).toBe(422);
  const { text } = await server.mailbox.take('factor_guessed', owner.email);
  expect(text).toContain('somebody knows your password');
  expect(text).not.toMatch(/\d{6}/);
  server.pass(60_000);
  expect((await guess(owner)).status).toBe(422);
  server.pass(2 * DAY);
  await guess(owner);
  await server.mailbox.take('factor_guessed', owner.email);
  expect(server.mailbox.mails.filter(({ kind, to }) => kind === 'factor_guessed' && to === owner.email)).toEqual([]);
});

test('many guesses at once are no more than one after the other', async () => {
  const owner = await protectedPerson(server);
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(owner)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('several apps give no more guesses', async () => {
  const owner = await protectedPerson(server);
  const other = await enrolled(owner, 'tablet');
  server.pass(30_000);
  await owner.auth.mfa.challengeAndVerify({ factorId: other.factorId, code: codeOf(server, other.secret) });
  for (let times = 0; times < 5; times++) await guess(owner);
  expect((await guess({ ...owner, ...other })).status).toBe(429);
});

test('an app that is being added cannot be confirmed at the first level', async () => {
  const owner = await protectedPerson(server);
  const { factorId, secret } = await enrolled(owner, 'tablet');
  const { auth } = await elsewhere(server, owner.email);
  const answer = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret) });
  expect(errorOf(answer)).toEqual([403, 'insufficient_aal']);
});

test('a session left open for a day adds no app, and one that was added is told of', async () => {
  const person = await signedIn(server);
  server.pass(DAY + 60_000);
  await person.auth.refreshSession();
  expect(errorOf(await person.auth.mfa.enroll({ factorType: 'totp' }))).toEqual([400, 'reauthentication_needed']);
  const { email } = await protectedPerson(server);
  expect((await server.mailbox.take('factor_added', email)).text).toContain('needs a code from this app');
});

test('a recovery mail does not go around the second factor', async () => {
  const { email, factorId } = await protectedPerson(server);
  const auth = server.client();
  await auth.resetPasswordForEmail(email);
  const { code } = await server.mailbox.take('recovery', email);
  const { data } = await auth.verifyOtp({ email, token: code, type: 'recovery' });
  expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1');
  expect(errorOf(await auth.updateUser({ password: 'another-secret-8' }))).toEqual([401, 'insufficient_aal']);
  expect(errorOf(await auth.mfa.unenroll({ factorId }))).toEqual([422, 'insufficient_aal']);
});

test('mailed codes of one address can be guessed five times, however many mails are asked for', async () => {
  const own = await startAuth();
  const { email } = await signedIn(own);
  const tryCodes = async (address: string) => {
    let wrong = 0;
    for (let mails = 0; mails < 4; mails++) {
      await own.client().resetPasswordForEmail(address);
      for (let times = 0; times < 5; times++) {
        const answer = await own.call('POST', '/verify', {
          body: { type: 'recovery', email: address, token: '000000' },
        });
        if (answer.status === 403) wrong += 1;
      }
    }
    return wrong;
  };
  // An address without an account is answered alike.
  expect([await tryCodes(email), await tryCodes(anAddress())]).toEqual([5, 5]);
  await own.close();
});

test('wrong codes do not void the link that was mailed with the right one', async () => {
  const own = await startAuth();
  const { email } = await signedIn(own);
  const body = { type: 'recovery', email, token: '000000' };
  for (let times = 0; times < 7; times++) await own.call('POST', '/verify', { body });
  await own.client().resetPasswordForEmail(email);
  const { link } = await own.mailbox.take('recovery', email);
  for (let times = 0; times < 7; times++) await own.call('POST', '/verify', { body });
  expect((await own.call('GET', link)).headers.get('location')).toContain('access_token=');
  await own.close();
});

test('codes that change a password can be guessed five times, however many are mailed', async () => {
  const own = await startAuth();
  const { auth } = await signedIn(own);
  own.pass(DAY + 60_000);
  await auth.refreshSession();
  const codes = [];
  for (let times = 0; times < 8; times++) {
    if (times % 4 === 0) await auth.reauthenticate();
    const { error } = await auth.updateUser({ password: 'another-secret-8', nonce: '000000' });
    codes.push(error?.code);
  }
  expect(codes.filter((code) => code === 'reauthentication_not_valid')).toHaveLength(5);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  await own.close();
});

test('digits of other scripts are wrong codes', async () => {
  const { auth, factorId } = await protectedPerson(server);
  for (const code of ['１２３４５６', '१२३४५६', '12345６', '1'.repeat(5000)]) {
    expect(errorOf(await auth.mfa.challengeAndVerify({ factorId, code }))).toEqual([422, 'mfa_verification_failed']);
  }
});
