import { expect, jest, test } from '@jest/globals';
import { startProposerSite } from '../../../testing/proposer-site';

const CALLS = 10_000;

jest.setTimeout(30 * 60_000);

test('10,000 random calls of a proposer to all routes change nothing that is live', async () => {
  const { arena, readSite, randomCalls } = await startProposerSite();
  const before = await readSite();
  for (const call of randomCalls(CALLS, 49)) {
    const { statusCode } = await arena.app.inject(call);
    expect([call, statusCode]).not.toEqual([call, 500]);
  }
  expect(await readSite()).toBe(before);
  await arena.close();
});
