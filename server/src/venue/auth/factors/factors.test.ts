import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { createTwoFactorUser, enrolTotp, statusAndCode, totpCode } from '../../../testing/auth/two-factor';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ site: 'http://localhost:4000' });
});
afterAll(() => server.close());

test('enrolling an app returns a secret, a URI and a QR code @A15.11', async () => {
  const { auth, email } = await createSignedInUser(server);
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone', issuer: 'The Arena' });
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' });
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(data?.totp.uri).toBe(
    `otpauth://totp/The%20Arena:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=The%20Arena&period=30&secret=${data?.totp.secret}`,
  );
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
});

test('the issuer defaults to the site, and one factor may have an empty name @A15.11', async () => {
  const { auth } = await createSignedInUser(server);
  const { data } = await auth.mfa.enroll({ factorType: 'totp' });
  expect(data?.totp.uri).toContain('otpauth://totp/localhost%3A4000:');
  expect(data?.friendly_name).toBe('');
  expect(statusAndCode(await auth.mfa.enroll({ factorType: 'totp' }))).toEqual([422, 'mfa_factor_name_conflict']);
});

test('a right code verifies the factor and raises the session to the second level @A12.7 @A15.13 @A15.14', async () => {
  const person = await createSignedInUser(server);
  const events: string[] = [];
  person.auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const { factorId, secret } = await enrolTotp(person);
  const challenge = await person.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const { data, error } = await person.auth.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? '',
    code: totpCode(server, secret),
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

test('rejects refresh tokens from before the second factor, without ending the session', async () => {
  const { auth, session, raisedSession } = await createTwoFactorUser(server);
  const body = { refresh_token: session.refresh_token };
  const answer = await server.call('POST', '/token?grant_type=refresh_token', { body });
  expect([answer.status, answer.body.error_code]).toEqual([400, 'refresh_token_already_used']);
  const { data } = await auth.refreshSession({ refresh_token: raisedSession.refresh_token });
  expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal2');
});

test('a right code ends the sessions with a single factor', async () => {
  const person = await createSignedInUser(server);
  const lesser = await signInFromNewBrowser(server, person.email);
  const { factorId, secret } = await enrolTotp(person);
  await person.auth.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret) });
  expect((await lesser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await person.auth.getUser()).error).toBeNull();
});

describe('an account with two factors', () => {
  test('reaches the first level with the password, and sees its factors @A12.1', async () => {
    const { email } = await createTwoFactorUser(server);
    const { auth, session } = await signInFromNewBrowser(server, email);
    expect(session.user.factors).toEqual([expect.objectContaining({ status: 'verified', factor_type: 'totp' })]);
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('cannot change its password, address or factors at the first level', async () => {
    const { email, factorId } = await createTwoFactorUser(server);
    const { auth } = await signInFromNewBrowser(server, email);
    expect(statusAndCode(await auth.updateUser({ password: 'another-secret-8' }))).toEqual([401, 'insufficient_aal']);
    expect(statusAndCode(await auth.updateUser({ email: uniqueEmail() }))).toEqual([401, 'insufficient_aal']);
    expect((await auth.updateUser({ data: { name: 'Asha' } })).error).toBeNull();
    expect(statusAndCode(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'other' }))).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(statusAndCode(await auth.mfa.unenroll({ factorId }))).toEqual([422, 'insufficient_aal']);
  });

  test('returns to the first level at the next refresh after removing its factor @A15.12', async () => {
    const { auth, factorId } = await createTwoFactorUser(server);
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1');
    expect(data.user).not.toHaveProperty('factors');
  });
});

test.each([
  ['a phone @A15.11', { factor_type: 'phone', phone: '919876543210' }, 422, 'mfa_phone_enroll_not_enabled'],
  ['a security key', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ['an unnamed factor type', {}, 400, 'validation_failed'],
])('%s cannot be enrolled', async (_what, body, status, code) => {
  const { session } = await createSignedInUser(server);
  const answer = await server.call('POST', '/factors', { body, token: session.access_token });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

test('allows ten factors, and abandoned enrolments make room', async () => {
  const person = await createSignedInUser(server);
  for (let number = 1; number <= 10; number++) await enrolTotp(person, `phone ${number}`);
  const enrolAnother = () => person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' });
  expect(statusAndCode(await enrolAnother())).toEqual([422, 'too_many_enrolled_mfa_factors']);
  server.advanceClock(301_000);
  expect((await enrolAnother()).error).toBeNull();
});

test('factors of other accounts are not found', async () => {
  const { factorId } = await enrolTotp(await createSignedInUser(server));
  const { session } = await createSignedInUser(server);
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
