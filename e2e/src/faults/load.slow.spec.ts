import { runLoadTest } from '../../soak/clients/load';
import { expect, test } from '../arena/sites/own-site';

// All requests come from one IP address.
test.use({ settings: { ARENA_RATE_LIMITS: 'off' } });
// Only a server that hangs may fail, not one on a slow or busy machine.
test.describe.configure({ timeout: 300_000 });

test('under load and during a burst, every visitor gets a response in time or a 503 with Retry-After @T2.9', async ({
  ownSite,
}) => {
  const tally = await runLoadTest({ site: ownSite, visitors: 300, milliseconds: 8_000 });
  expect(tally.violations, String(tally)).toEqual([]);
});
