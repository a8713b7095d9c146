import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser } from '../../../testing/auth/test-users';
import {
  createTwoFactorUser,
  differentCode,
  enrolTotp,
  statusAndCode,
  totpCode,
} from '../../../testing/auth/two-factor';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
  // Start in the middle of a time step: no code expires during its request.
  server.advanceClock(15_000 - (server.now().getTime() % 30_000));
});
afterAll(() => server.close());

test('rejects a wrong code and keeps the challenge open @A15.14', async () => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  const challengeId = data?.id ?? '';
  const right = totpCode(server, secret);
  const wrong = differentCode(right);
  expect(statusAndCode(await person.auth.mfa.verify({ factorId, challengeId, code: wrong }))).toEqual([
    422,
    'mfa_verification_failed',
  ]);
  expect((await person.auth.mfa.verify({ factorId, challengeId, code: right })).error).toBeNull();
});

test('a code and a challenge each work only once @A15.14', async () => {
  const { auth, factorId, secret } = await createTwoFactorUser(server);
  const used = totpCode(server, secret);
  expect(statusAndCode(await auth.mfa.challengeAndVerify({ factorId, code: used }))[1]).toBe('mfa_verification_failed');
  const { data } = await auth.mfa.challenge({ factorId });
  const challengeId = data?.id ?? '';
  server.advanceClock(30_000);
  expect((await auth.mfa.verify({ factorId, challengeId, code: totpCode(server, secret) })).error).toBeNull();
  server.advanceClock(30_000);
  expect(statusAndCode(await auth.mfa.verify({ factorId, challengeId, code: totpCode(server, secret) }))).toEqual([
    422,
    'mfa_challenge_expired',
  ]);
});

test.each([-1, 1])('accepts a clock that is off by %p half minutes', async (drift) => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const answer = await person.auth.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret, drift) });
  expect(answer.error).toBeNull();
});

test.each([-3, 3])('rejects a clock that is off by %p half minutes', async (drift) => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const answer = await person.auth.mfa.challengeAndVerify({ factorId, code: totpCode(server, secret, drift) });
  expect(statusAndCode(answer)[1]).toBe('mfa_verification_failed');
});

test('accepts a code once in parallel requests', async () => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  const body = { challenge_id: data?.id, code: totpCode(server, secret) };
  const token = person.session.access_token;
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call('POST', `/factors/${factorId}/verify`, { body, token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('a challenge expires after five minutes', async () => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  server.advanceClock(301_000);
  const answer = await person.auth.mfa.verify({
    factorId,
    challengeId: data?.id ?? '',
    code: totpCode(server, secret),
  });
  expect(statusAndCode(answer)).toEqual([422, 'mfa_challenge_expired']);
});

test('rejects malformed and unknown challenges', async () => {
  const person = await createSignedInUser(server);
  const { factorId, secret } = await enrolTotp(person);
  const token = person.session.access_token;
  const verify = async (body: object) => {
    const answer = await server.call('POST', `/factors/${factorId}/verify`, { body, token });
    return [answer.status, answer.body.error_code];
  };
  const unknownId = '3f1e0a52-9d4c-4f6b-8a53-0d8f5f0d2c11';
  expect(await verify({ challenge_id: 'x', code: '123456' })).toEqual([400, 'bad_json']);
  expect(await verify({ challenge_id: unknownId, code: '' })).toEqual([400, 'validation_failed']);
  expect(await verify({ challenge_id: unknownId, code: totpCode(server, secret) })).toEqual([
    422,
    'mfa_factor_not_found',
  ]);
});
