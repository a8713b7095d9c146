import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, elsewhere, signedIn } from '../testing/test-users';
import { codeOf, enrolled, errorOf, protectedPerson } from '../testing/two-factor';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ site: 'http://localhost:4000' });
});
afterAll(() => server.close());

test('A15.11 an app is enrolled with a secret, an address and a QR code', async () => {
  const { auth, email } = await signedIn(server);
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone', issuer: 'The Arena' });
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' });
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(data?.totp.uri).toBe(
    `otpauth://totp/The%20Arena:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=The%20Arena&period=30&secret=${data?.totp.secret}`,
  );
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
});

test('A15.11 without an issuer the site stands for it, and the name may be empty once', async () => {
  const { auth } = await signedIn(server);
  const { data } = await auth.mfa.enroll({ factorType: 'totp' });
  expect(data?.totp.uri).toContain('otpauth://totp/localhost%3A4000:');
  expect(data?.friendly_name).toBe('');
  expect(errorOf(await auth.mfa.enroll({ factorType: 'totp' }))).toEqual([422, 'mfa_factor_name_conflict']);
});

test('A12.7 A15.13 A15.14 a right code confirms the factor and raises the session', async () => {
  const person = await signedIn(server);
  const events: string[] = [];
  person.auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const { factorId, secret } = await enrolled(person);
  const challenge = await person.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const { data, error } = await person.auth.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? '',
    code: codeOf(server, secret),
  });
  expect(error).toBeNull();
  expect(data?.user.factors).toEqual([expect.objectContaining({ id: factorId, status: 'verified' })]);
  const claims = decodeJwt(data?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(person.session.access_token).session_id });
  expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password']);
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  const { data: level } = await person.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
});

test('refresh tokens from before the code are refused and end nothing', async () => {
  const { auth, session, raised } = await protectedPerson(server);
  const early = { refresh_token: session.refresh_token };
  const answer = await server.call('POST', '/token?grant_type=refresh_token', { body: early });
  expect([answer.status, answer.body.error_code]).toEqual([400, 'refresh_token_already_used']);
  const { data } = await auth.refreshSession({ refresh_token: raised.refresh_token });
  expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal2');
});

test('a right code ends the sessions that have shown one factor only', async () => {
  const person = await signedIn(server);
  const lesser = await elsewhere(server, person.email);
  const { factorId, secret } = await enrolled(person);
  await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret) });
  expect((await lesser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await person.auth.getUser()).error).toBeNull();
});

describe('an account with two steps', () => {
  test('A12.1 is let in with the password to the first level, and told of its factors', async () => {
    const { email } = await protectedPerson(server);
    const { auth, session } = await elsewhere(server, email);
    expect(session.user.factors).toEqual([expect.objectContaining({ status: 'verified', factor_type: 'totp' })]);
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('changes neither password nor address, and no factors, at the first level', async () => {
    const { email, factorId } = await protectedPerson(server);
    const { auth } = await elsewhere(server, email);
    expect(errorOf(await auth.updateUser({ password: 'another-secret-8' }))).toEqual([401, 'insufficient_aal']);
    expect(errorOf(await auth.updateUser({ email: anAddress() }))).toEqual([401, 'insufficient_aal']);
    expect((await auth.updateUser({ data: { name: 'Asha' } })).error).toBeNull();
    expect(errorOf(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'other' }))).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(errorOf(await auth.mfa.unenroll({ factorId }))).toEqual([422, 'insufficient_aal']);
  });

  test('A15.12 without its factor is back at the first level from the next refresh on', async () => {
    const { auth, factorId } = await protectedPerson(server);
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1');
    expect(data.user).not.toHaveProperty('factors');
  });
});

test.each([
  ['A15.11 a phone', { factor_type: 'phone', phone: '919876543210' }, 422, 'mfa_phone_enroll_not_enabled'],
  ['a security key', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ['nothing', {}, 400, 'validation_failed'],
])('%s cannot be enrolled', async (_what, body, status, code) => {
  const { session } = await signedIn(server);
  const answer = await server.call('POST', '/factors', { body, token: session.access_token });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

test('ten factors are the most, and those that nobody went on with make room', async () => {
  const person = await signedIn(server);
  for (let number = 1; number <= 10; number++) await enrolled(person, `phone ${number}`);
  const more = () => person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' });
  expect(errorOf(await more())).toEqual([422, 'too_many_enrolled_mfa_factors']);
  server.pass(301_000);
  expect((await more()).error).toBeNull();
});

test('the factors of somebody else are not there', async () => {
  const { factorId } = await enrolled(await signedIn(server));
  const { session } = await signedIn(server);
  const token = session.access_token;
  const statuses = async (id: string) => {
    const answers = [
      await server.call('POST', `/factors/${id}/challenge`, { token }),
      await server.call('POST', `/factors/${id}/verify`, { token, body: {} }),
      await server.call('DELETE', `/factors/${id}`, { token }),
    ];
    return answers.map(({ status, body }) => `${status} ${body.error_code}`);
  };
  expect(new Set(await statuses(factorId))).toEqual(new Set(['404 mfa_factor_not_found']));
  expect(new Set(await statuses('mine'))).toEqual(new Set(['404 validation_failed']));
});
