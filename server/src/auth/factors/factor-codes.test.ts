import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { signedIn } from '../testing/test-users';
import { codeOf, enrolled, errorOf, otherCode, protectedPerson } from '../testing/two-factor';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
  // In the middle of a half minute, so that none ends while a code is on its way.
  server.pass(15_000 - (server.now().getTime() % 30_000));
});
afterAll(() => server.close());

test('A15.14 a wrong code is refused and the challenge stays open', async () => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  const challengeId = data?.id ?? '';
  const right = codeOf(server, secret);
  const wrong = otherCode(right);
  expect(errorOf(await person.auth.mfa.verify({ factorId, challengeId, code: wrong }))).toEqual([
    422,
    'mfa_verification_failed',
  ]);
  expect((await person.auth.mfa.verify({ factorId, challengeId, code: right })).error).toBeNull();
});

test('A15.14 a code is good once, a later one too, and a challenge too is good once', async () => {
  const { auth, factorId, secret } = await protectedPerson(server);
  const used = codeOf(server, secret);
  expect(errorOf(await auth.mfa.challengeAndVerify({ factorId, code: used }))[1]).toBe('mfa_verification_failed');
  const { data } = await auth.mfa.challenge({ factorId });
  const challengeId = data?.id ?? '';
  server.pass(30_000);
  expect((await auth.mfa.verify({ factorId, challengeId, code: codeOf(server, secret) })).error).toBeNull();
  server.pass(30_000);
  expect(errorOf(await auth.mfa.verify({ factorId, challengeId, code: codeOf(server, secret) }))).toEqual([
    422,
    'mfa_challenge_expired',
  ]);
});

test.each([-1, 1])('a clock that is %p half minutes off is forgiven', async (drift) => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const answer = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret, drift) });
  expect(answer.error).toBeNull();
});

test.each([-3, 3])('a clock that is %p half minutes off is not', async (drift) => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const answer = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(server, secret, drift) });
  expect(errorOf(answer)[1]).toBe('mfa_verification_failed');
});

test('of two who use a code at once one is raised', async () => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  const body = { challenge_id: data?.id, code: codeOf(server, secret) };
  const token = person.session.access_token;
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call('POST', `/factors/${factorId}/verify`, { body, token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('five minutes later a challenge is over', async () => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  server.pass(301_000);
  const answer = await person.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: codeOf(server, secret) });
  expect(errorOf(answer)).toEqual([422, 'mfa_challenge_expired']);
});

test('malformed and strange challenges are refused', async () => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const token = person.session.access_token;
  const verify = async (body: object) => {
    const answer = await server.call('POST', `/factors/${factorId}/verify`, { body, token });
    return [answer.status, answer.body.error_code];
  };
  const strange = '3f1e0a52-9d4c-4f6b-8a53-0d8f5f0d2c11';
  expect(await verify({ challenge_id: 'x', code: '123456' })).toEqual([400, 'bad_json']);
  expect(await verify({ challenge_id: strange, code: '' })).toEqual([400, 'validation_failed']);
  expect(await verify({ challenge_id: strange, code: codeOf(server, secret) })).toEqual([422, 'mfa_factor_not_found']);
});
