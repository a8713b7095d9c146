import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { findTestChromium } from '../../scripts/programs/chromium';
import { buildWithChanges } from '../src/arena/sites/build-with-changes';
import { expect, test } from '../src/arena/sites/own-site';
import { patchRelease } from '../src/arena/sites/patch-release';
import type { ArenaServer } from '../src/arena/sites/server';
import { activateFault, numberOf, plantFaults } from './planted-faults';

/** Reports after which the server inspects a release, and milliseconds until it must be rolled back. */
const REPORTS = 5;
const LIMIT = 60_000;

/** Some break the page, others only a button. */
const REPORTED = ['throws at import', 'throws when a button is pressed', 'throws in an effect', 'writes HTML'];

const ROLLBACKS = 5;

let checkout: string;

test.use({ settings: { ARENA_BROWSER: findTestChromium(), ARENA_TRUST_PROXY: '127.0.0.1' }, expectedErrors: /./ });
test.beforeAll(async () => {
  checkout = await buildWithChanges('mf-market', plantFaults);
});
test.afterAll(() => rm(checkout, { recursive: true }));

const marketWith = (fault: number) => patchRelease(join(checkout, 'mf-market'), activateFault(fault));

for (let i = 0; i < ROLLBACKS; i++) {
  const name = REPORTED[i % REPORTED.length] ?? '';
  test(`live release ${i + 1} of ${ROLLBACKS}, which ${name}, is rolled back within a minute`, async ({
    ownSite,
    browser,
  }) => {
    const release = await marketWith(numberOf(name));
    await ownSite.arena(['publish', release, '--skip-browser-check']);
    for (let visitor = 0; visitor < REPORTS; visitor++) await visitMarket(browser, ownSite);
    const reportedAt = Date.now();
    await expect.poll(() => lastChange(ownSite), { timeout: LIMIT }).toMatchObject({ kind: 'rollback', by: 'arena' });
    process.stdout.write(
      `${name}: rolled back ${((Date.now() - reportedAt) / 1_000).toFixed(1)} s after report ${REPORTS}\n`,
    );
    await rm(release, { recursive: true });
  });
}

test('a thousand forged reports cause no rollback, and only one inspection', async ({ ownSite }) => {
  const release = await marketWith(900);
  await ownSite.arena(['publish', release]);
  const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
  const live = apps.find(({ app }: { app: string }) => app === 'mf-market').release;
  const html = await (await fetch(`${ownSite.url}/market`)).text();
  const set = /set-[0-9a-f]{16}/.exec(html)?.[0];
  for (let i = 0; i < 1_000; i++) {
    const body = JSON.stringify({ app: 'mf-market', release: live, reason: 'crashed', set, page: '/market' });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` };
    const response = await fetch(`${ownSite.url}/api/failures`, { method: 'POST', headers, body });
    expect(response.status).toBe(204);
  }
  await expect.poll(() => ownSite.log(), { timeout: LIMIT }).toContain('the inspection found nothing wrong');
  const log = await ownSite.log();
  expect(log.split('the inspection found nothing wrong').length - 1).toBe(1);
  expect(await lastChange(ownSite)).toMatchObject({ kind: 'activate', release: live });
  await rm(release, { recursive: true });
});

async function lastChange(site: ArenaServer) {
  return JSON.parse(await site.arena(['history', 'mf-market', '--json'])).history.at(-1);
}

/** Opens the market as a visitor who has not been here, until the browser has reported it. */
async function visitMarket(browser: Browser, site: ArenaServer) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const reported = page.waitForRequest((request) => /\/api\/(failures|errors)$/.test(request.url()));
  await page.goto(`${site.url}/market`);
  const button = page.getByRole('button', { name: 'Sizes' });
  await Promise.race([reported, button.click()]);
  // A page that is closed earlier takes its report with it.
  await (await reported).response();
  await context.close();
}
