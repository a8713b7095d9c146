import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestChromium } from '../../scripts/programs/chromium';
import { buildWithChanges } from '../src/arena/sites/build-with-changes';
import { expect, test } from '../src/arena/sites/own-site';
import { patchRelease } from '../src/arena/sites/patch-release';
import { activateFault, PLANTED_FAULTS, plantFaults } from './planted-faults';

let checkout: string;

test.use({ settings: { ARENA_BROWSER: findTestChromium() } });
test.beforeAll(async () => {
  checkout = await buildWithChanges('mf-market', plantFaults);
});
test.afterAll(() => rm(checkout, { recursive: true }));

const marketWith = (fault: number) => patchRelease(join(checkout, 'mf-market'), activateFault(fault));

for (const [index, { name, sentence }] of PLANTED_FAULTS.entries()) {
  if (!sentence) continue;
  test(`a release that ${name} is refused`, async ({ ownSite }) => {
    const release = await marketWith(index + 1);
    await expect(ownSite.arena(['publish', release])).rejects.toThrow(sentence);
    const { history } = JSON.parse(await ownSite.arena(['history', 'mf-market', '--json']));
    expect(history).toHaveLength(1);
    await rm(release, { recursive: true });
  });
}

test('a release that is heavier than its budget is refused', async ({ ownSite }) => {
  const budget = { scripts: 9_000, styles: 9_000 };
  const release = await patchRelease(join(checkout, 'mf-market'), activateFault(901), budget);
  await expect(ownSite.arena(['publish', release])).rejects.toThrow(
    /its scripts have \d+ bytes \(brotli\), its budget is 9000/,
  );
  await rm(release, { recursive: true });
});

test('releases without faults go live, and the history shows their browser checks', async ({ ownSite }) => {
  test.setTimeout(600_000);
  for (let i = 0; i < 10; i++) {
    const release = await marketWith(900 + (i % 100));
    await ownSite.arena(['publish', release]);
    await rm(release, { recursive: true });
  }
  const { history } = JSON.parse(await ownSite.arena(['history', 'mf-market', '--json']));
  const seen: string[] = history.slice(1).map((change: { seen: string }) => change.seen);
  expect(seen).toHaveLength(10);
  expect(seen).not.toContain('unseen');
  process.stdout.write(
    `${seen.length} releases, ${seen.filter((one) => one === 'seen').length} of them completely seen\n`,
  );
});
