import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { pendingScrubs } from '../../../kernel/database/pending-scrub/table';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { enrolTotp, totpCode } from '../../../testing/auth/two-factor';
import { getWithToken } from '../../../testing/ops-client';
import {
  aVisitor,
  book,
  CORRECTIONS,
  changeOwn,
  ERASURES,
  OWN,
  prebookingFields,
  readOwn,
  sign,
  WITHDRAWALS,
  waiverFields,
} from '../../../testing/own-submissions/visitors';
import { users } from '../../auth/table';

let confirming: AuthServer;
let autoconfirming: AuthServer;

beforeAll(async () => {
  confirming = await startAuth({ autoconfirm: false });
  autoconfirming = await startAuth({ autoconfirm: true });
});
afterAll(async () => {
  await confirming.close();
  await autoconfirming.close();
});

const NOT_PROVEN = {
  error: 'Please show first that this email address is yours: log in with a link that we send to it.',
  code: 'address_not_proven',
};
const NOT_LOGGED_IN = { error: 'Please log in to see what you have sent.', code: 'unauthenticated' };

const everyCall = (server: AuthServer, token: string | undefined, reference = 'AR-00000000') =>
  Promise.all([
    readOwn(server, token),
    changeOwn(server, token, CORRECTIONS, { reference, revision: 0, fields: prebookingFields() }),
    changeOwn(server, token, WITHDRAWALS, { reference }),
    changeOwn(server, token, ERASURES, { references: [reference] }),
  ]);

/** Every route refuses the token in the same way. */
async function expectRefusal(server: AuthServer, token: string | undefined, status: number, body: object) {
  const answers = await everyCall(server, token);
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(answers.map(() => [status, body]));
}

const referencesOf = async (server: AuthServer, token: string): Promise<string[]> =>
  (await readOwn(server, token)).body.submissions.map(({ reference }: { reference: string }) => reference);

test('the reference of someone else is answered like one that does not exist, and nothing changes', async () => {
  const server = confirming;
  const victim = await aVisitor(server);
  const attacker = await aVisitor(server);
  const references = [await book(server, { email: victim.email }), await sign(server, { email: victim.email })];
  const before = (await readOwn(server, victim.token)).body;
  const scrubs = await server.db.select().from(pendingScrubs);
  expect(await referencesOf(server, attacker.token)).toEqual([]);
  for (const reference of [...references, 'AR-00000000']) {
    for (const fields of [prebookingFields(), waiverFields(), {}, { email: attacker.email }]) {
      expect(await changeOwn(server, attacker.token, CORRECTIONS, { reference, revision: 0, fields })).toEqual({
        status: 404,
        body: { error: 'You have sent nothing with this reference and your email address.', code: 'not_found' },
      });
    }
    expect((await changeOwn(server, attacker.token, WITHDRAWALS, { reference })).status).toBe(404);
  }
  expect((await readOwn(server, victim.token)).body).toEqual(before);
  expect(await server.db.select().from(pendingScrubs)).toEqual(scrubs);
});

test('erasing a hundred references of others is answered like erasing unknown ones, and erases nothing', async () => {
  const server = confirming;
  const victim = await aVisitor(server);
  const attacker = await aVisitor(server);
  const references = await Promise.all(Array.from({ length: 100 }, () => book(server, { email: victim.email })));
  const answer = await changeOwn(server, attacker.token, ERASURES, { references });
  expect(answer).toEqual({ status: 200, body: { erased: [] } });
  const unknown = references.map((_, i) => `AR-${String(i).padStart(8, '0')}`);
  expect(await changeOwn(server, attacker.token, ERASURES, { references: unknown })).toEqual(answer);
  expect((await referencesOf(server, victim.token)).sort()).toEqual([...references].sort());
  const tooMany = await changeOwn(server, victim.token, ERASURES, { references: [...references, 'AR-00000000'] });
  expect([tooMany.status, tooMany.body.error]).toEqual([400, 'Erase at most 100 at a time.']);
});

test('an account that was confirmed without a mail shows nothing, and neither do its sessions after a mail', async () => {
  const server = autoconfirming;
  const attacker = await createSignedInUser(server);
  const { email } = attacker;
  const reference = await sign(server, { email });
  await expectRefusal(server, attacker.session.access_token, 403, NOT_PROVEN);

  // The owner of the address logs in by mail: the stranger's sessions and password end.
  const owner = await aVisitor(server, email);
  expect(await referencesOf(server, owner.token)).toEqual([reference]);
  await expectRefusal(server, attacker.session.access_token, 401, NOT_LOGGED_IN);
  await expect(signInFromNewBrowser(server, email)).rejects.toMatchObject({ code: 'invalid_credentials' });
});

test('a pending address change of a stranger ends when the owner proves the address', async () => {
  const server = autoconfirming;
  const attacker = await createSignedInUser(server);
  const theirs = uniqueEmail();
  await attacker.auth.updateUser({ email: theirs });
  const { code } = await server.mailbox.take('email_change_new', theirs);
  await aVisitor(server, attacker.email);
  const { error } = await server.client().verifyOtp({ email: theirs, token: code, type: 'email_change' });
  expect(error?.code).toBe('otp_expired');
  await server.client().resend({ email: theirs, type: 'email_change' });
  expect((await server.db.select().from(users).where(eq(users.email, attacker.email)))[0]?.newEmail).toBeNull();
});

test('mails whose link gives an account their address warn a reader who did not ask for them', async () => {
  const email = uniqueEmail();
  await confirming.client().signUp({ email, password: PASSWORD });
  const changing = await aVisitor(confirming);
  const next = uniqueEmail();
  await changing.auth.updateUser({ email: next });
  const warning = /did not ask for this, do not open the link/;
  const text = async (kind: string, to: string) =>
    (await confirming.mailbox.take(kind, to)).text.replaceAll(/\s+/g, ' ');
  expect(await text('signup', email)).toMatch(warning);
  expect(await text('email_change_new', next)).toMatch(warning);
  expect(await text('email_change_current', changing.email)).not.toMatch(warning);
});

test('a password that its owner chose before this version stays when a mail proves the address', async () => {
  const server = confirming;
  const email = uniqueEmail();
  await server.client().signUp({ email, password: PASSWORD });
  const { code } = await server.mailbox.take('signup', email);
  await server.client().verifyOtp({ email, token: code, type: 'signup' });
  // As servers of the version before have stored it.
  await server.db.update(users).set({ addressProvenAt: null }).where(eq(users.email, email));
  const before = await signInFromNewBrowser(server, email);
  expect((await readOwn(server, before.session.access_token)).body).toEqual(NOT_PROVEN);
  await aVisitor(server, email);
  const { session } = await signInFromNewBrowser(server, email);
  expect((await readOwn(server, session.access_token)).status).toBe(200);
});

test('a new address counts once its mail was used, and the one before no longer', async () => {
  const server = autoconfirming;
  const { auth, email, token } = await aVisitor(server);
  const newEmail = uniqueEmail();
  const [old, other] = [await book(server, { email }), await book(server, { email: newEmail })];
  await auth.updateUser({ email: newEmail });
  expect(await referencesOf(server, token)).toEqual([old]);
  const { code } = await server.mailbox.take('email_change_new', newEmail);
  const { data } = await server.client().verifyOtp({ email: newEmail, token: code, type: 'email_change' });
  expect(await referencesOf(server, data.session?.access_token ?? '')).toEqual([other]);
  expect(await referencesOf(server, token)).toEqual([other]);
});

test('a sign-up that waits for its confirmation has no session, and proves nothing', async () => {
  const server = confirming;
  const email = uniqueEmail();
  await book(server, { email });
  const { data } = await server.client().signUp({ email, password: PASSWORD });
  expect(data.session).toBeNull();
  await server.mailbox.take('signup', email);
  const [user] = await server.db.select().from(users).where(eq(users.email, email));
  expect(user?.addressProvenAt).toBeNull();
});

test('sessions that have ended or expired, and locked accounts, are refused', async () => {
  const server = confirming;
  const loggedOut = await aVisitor(server);
  await loggedOut.auth.signOut();
  await expectRefusal(server, loggedOut.token, 401, NOT_LOGGED_IN);

  const banned = await aVisitor(server);
  await server.db
    .update(users)
    .set({ bannedUntil: new Date('2099-01-01') })
    .where(eq(users.email, banned.email));
  await expectRefusal(server, banned.token, 403, { error: 'This account is locked.', code: 'forbidden' });

  const expired = await aVisitor(server);
  server.advanceClock(3_610_000);
  await expectRefusal(server, expired.token, 401, NOT_LOGGED_IN);
});

test('an account with an authenticator app needs its code, also after a mailed link', async () => {
  const server = confirming;
  const visitor = await aVisitor(server);
  const reference = await sign(server, { email: visitor.email });
  const data = await visitor.auth.getUser();
  if (!data.data.user) throw new Error('There is no account.');
  const factor = await enrolTotp({ ...visitor, session: Object(null), user: data.data.user });
  expect(await referencesOf(server, visitor.token)).toEqual([reference]);
  const raised = await visitor.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: totpCode(server, factor.secret),
  });
  const halfway = await aVisitor(server, visitor.email);
  await expectRefusal(server, halfway.token, 403, {
    error: 'Please enter the code of your authenticator app first.',
    code: 'second_step_needed',
  });
  expect(await referencesOf(server, raised.data?.access_token ?? '')).toEqual([reference]);
});

test('tokens of other sites and of operators, and forged ones, are refused; those of visitors are none for operators', async () => {
  const server = confirming;
  const { token } = await aVisitor(server);
  const stranger = await aVisitor(autoconfirming);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const forged = await new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'ES256', kid: decodeProtectedHeader(token).kid ?? '' })
    .sign(await importJWK(await exportJWK(privateKey), 'ES256'));
  await expect(jwtVerify(forged, privateKey)).rejects.toThrow();
  const [header, payload] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const refused of [undefined, 'x', server.token, stranger.token, forged, unsigned, `${header}.${payload}.`]) {
    await expectRefusal(server, refused, 401, NOT_LOGGED_IN);
  }
  expect((await getWithToken({ ...server, token }, '/api/ops/submissions?kind=waiver')).status).toBe(401);
});

test.each([
  [
    'a key that reaches a prototype',
    '{"reference":"AR-00000000","__proto__":{"revision":0},"revision":0,"fields":{}}',
    400,
  ],
  ['such a field', '{"reference":"AR-00000000","revision":0,"fields":{"__proto__":{"name":"x"}}}', 400],
  ['a huge body', `{"reference":"AR-00000000","revision":0,"fields":{"name":"${'x'.repeat(70_000)}"}}`, 413],
  ['a fraction as revision', '{"reference":"AR-00000000","revision":0.5,"fields":{}}', 400],
  ['a reference with NUL', '{"reference":"AR-0000000\\u0000","revision":0,"fields":{}}', 400],
  ['a list of fields', '{"reference":"AR-00000000","revision":0,"fields":[]}', 400],
  ['no JSON', 'reference', 400],
])('refuses %s', async (_what, payload, status) => {
  const { token } = await aVisitor(confirming);
  const answer = await changeOwn(confirming, token, CORRECTIONS, payload);
  expect([answer.status, answer.body]).toEqual([status, { error: expect.any(String), code: expect.any(String) }]);
});

test('a correction while it is erased either comes first or finds nothing', async () => {
  const server = confirming;
  const { email, token } = await aVisitor(server);
  const reference = await book(server, { email });
  const fields = prebookingFields({ name: 'Too late' });
  const [erased, corrected] = await Promise.all([
    changeOwn(server, token, ERASURES, { references: [reference] }),
    changeOwn(server, token, CORRECTIONS, { reference, revision: 0, fields }),
  ]);
  expect(erased).toEqual({ status: 200, body: { erased: [reference] } });
  expect([200, 404]).toContain(corrected.status);
  expect(await referencesOf(server, token)).toEqual([]);
});

test('addresses are compared without case and with their tags, and letters that look alike differ', async () => {
  const server = confirming;
  const tag = uniqueEmail().slice(5, 13);
  const { token } = await aVisitor(server, `Kabir+${tag}@Example.IN`);
  const own = [
    await book(server, { email: `kabir+${tag}@example.in` }),
    await book(server, { email: `KABIR+${tag.toUpperCase()}@EXAMPLE.IN` }),
  ];
  for (const email of [
    `\u212Aabir+${tag}@example.in`,
    `kab\u0131r+${tag}@example.in`,
    `kabir@example.in`,
    `kabir+${tag}x@example.in`,
    `kabir${tag}@example.in`,
    `k%bir+${tag}@example.in`,
    `kabir+${tag}@example.in.example.org`,
  ]) {
    await book(server, { email });
  }
  expect((await referencesOf(server, token)).sort()).toEqual(own.sort());
});

test('requests are limited for each account', async () => {
  const limited = await startAuth({ autoconfirm: false, rateLimits: true });
  const { token } = await aVisitor(limited);
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await readOwn(limited, token)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});

test('the log has neither the address nor what was sent, and no URL has a reference', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logging = await startAuth({ autoconfirm: false, logger: { level: 'debug', stream } });
  const { email, token } = await aVisitor(logging);
  const reference = await book(logging, { email, name: 'Zebedee' });
  await readOwn(logging, token);
  await changeOwn(logging, token, CORRECTIONS, {
    reference,
    revision: 0,
    fields: prebookingFields({ name: 'Quagmire' }),
  });
  await changeOwn(logging, token, CORRECTIONS, {
    reference,
    revision: 0,
    fields: prebookingFields({ name: 'Quag\0mire' }),
  });
  await changeOwn(logging, token, ERASURES, { references: [reference] });
  await logging.close();
  const log = lines.join('');
  expect(log).toContain('Personal data was accessed.');
  expect(log).toContain(OWN);
  for (const secret of [email, 'Zebedee', 'Quag', reference, token]) expect(log).not.toContain(secret);
});
