import { editionsOf } from '../soak/build-releases';
import { CutDisk } from '../soak/power-cut-disk';
import { nothingIsLostInPowerCuts } from '../soak/power-cuts';
import { killServer, onCutDisk } from '../soak/sites';
import { nothingIsLost } from '../soak/submissions';
import { expect, test } from './arena/test';

// All visitors come from one address.
test.use({ settings: { ARENA_RATE_LIMITS: 'off' } });
test.describe.configure({ timeout: 180_000 });

test('T3.1 what was acknowledged is there once, however often the server is killed meanwhile', async ({ ownSite }) => {
  const editions = await editionsOf('mf-market', 2);
  const faults = { kills: () => killServer(ownSite) };
  const tally = await nothingIsLost({ site: ownSite, editions, milliseconds: 12_000, faults });
  expect(tally.violations, String(tally)).toEqual([]);
});

const missing = await CutDisk.missing();

if (missing) {
  process.stdout.write(`The tests that cut the power of a disk were NOT RUN: ${missing}.\n`);
} else {
  for (const database of ['embedded', 'Postgres'] as const) {
    test(`T3.1 what was acknowledged is there once after the power went, ${database}`, async () => {
      const tally = await onCutDisk(database, (powered) =>
        nothingIsLostInPowerCuts({ ...powered, milliseconds: 0, atLeast: 3 }),
      );
      expect(tally.violations, String(tally)).toEqual([]);
      expect(tally.counted('forms acknowledged')).toBeGreaterThan(0);
    });
  }
}
