import { buildReleases } from '../../soak/build-releases';
import { submitDuringFaults } from '../../soak/clients/submissions';
import { PowerCutDisk } from '../../soak/power-cut-disk';
import { submitDuringPowerCuts } from '../../soak/power-cuts';
import { killServer, withPowerCutSite } from '../../soak/sites';
import { expect, test } from '../arena/sites/own-site';

// All requests come from one IP address.
test.use({ settings: { ARENA_RATE_LIMITS: 'off' } });
test.describe.configure({ timeout: 400_000 });

test('everything acknowledged is stored once, no matter how often the server is killed @T3.1', async ({ ownSite }) => {
  const releases = await buildReleases('mf-market', 2);
  const faults = { kills: () => killServer(ownSite) };
  const tally = await submitDuringFaults({ site: ownSite, releases, milliseconds: 12_000, faults });
  expect(tally.violations, String(tally)).toEqual([]);
});

const unavailableReason = await PowerCutDisk.unavailableReason();

if (unavailableReason) {
  process.stdout.write(`The tests that cut the power of a disk were NOT RUN: ${unavailableReason}.\n`);
} else {
  for (const database of ['embedded', 'Postgres'] as const) {
    test(`everything acknowledged is stored once after a power cut, ${database} @T3.1`, async () => {
      const tally = await withPowerCutSite(database, (options) =>
        submitDuringPowerCuts({ ...options, milliseconds: 0, minimumCuts: 3 }),
      );
      expect(tally.violations, String(tally)).toEqual([]);
      expect(tally.countOf('forms acknowledged')).toBeGreaterThan(0);
    });
  }
}
