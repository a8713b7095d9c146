import { underLoad } from '../soak/load';
import { expect, test } from './arena/test';

// All visitors come from one address.
test.use({ settings: { ARENA_RATE_LIMITS: 'off' } });
test.describe.configure({ timeout: 120_000 });

test('T2.9 hundreds of visitors at once, and a crowd: everybody is answered in time, or told when to come back', async ({
  ownSite,
}) => {
  const tally = await underLoad({ site: ownSite, visitors: 300, milliseconds: 8_000 });
  expect(tally.violations, String(tally)).toEqual([]);
});
