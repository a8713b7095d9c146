import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, uniqueEmail } from '../../../testing/auth/test-users';
import { HASH_COST } from '../users/secret-hash';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ hashCost: HASH_COST });
});
afterAll(() => server.close());

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await createSignedInUser(server);
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let round = 0; round < 15; round++) {
    wrong.push(await measureLogin(email));
    unknown.push(await measureLogin(uniqueEmail()));
  }
  const ratio = median(unknown) / median(wrong);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

/** Milliseconds of a failed login. */
async function measureLogin(email: string): Promise<number> {
  const started = performance.now();
  await server.call('POST', '/token?grant_type=password', { body: { email, password: 'not-this-one' } });
  return performance.now() - started;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
