import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSection, linkCheckout } from '../testing/build-section';

test('a build in another folder and time zone is the same release', async () => {
  const releases: string[] = [];
  for (const TZ of ['UTC', 'Asia/Kolkata']) {
    const checkout = linkCheckout();
    const dist = await buildSection(checkout, { env: { TZ } });
    releases.push(readFileSync(join(dist, 'release.json'), 'utf8'));
    rmSync(checkout, { recursive: true });
  }
  expect(releases[0]).toBe(releases[1]);
});
