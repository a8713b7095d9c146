import { editionsOf } from '../soak/editions';
import { cutPower } from '../soak/power';
import { nothingIsLost } from '../soak/submissions';
import { expect, test } from './arena/test';

// All visitors come from one address.
test.use({ settings: { ARENA_RATE_LIMITS: 'off' } });
test.describe.configure({ timeout: 180_000 });

test('T3.1 what was acknowledged is there once, however often the server is killed meanwhile', async ({ ownSite }) => {
  const editions = await editionsOf('mf-market', 2);
  const faults = { kills: () => cutPower(ownSite) };
  const tally = await nothingIsLost({ site: ownSite, editions, milliseconds: 12_000, faults });
  expect(tally.violations, String(tally)).toEqual([]);
});
