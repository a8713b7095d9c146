import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createStaffToken, logIn, recorded, sign } from '../arena/gate';
import { test as base, expect } from '../arena/test';

/** Starts the browser of one phone, whose storage stays when it is closed. */
const test = base.extend<{ startPhone: (options: { offline: boolean }) => Promise<BrowserContext> }>({
  startPhone: async ({ playwright, launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'arena-phone-'));
    const started: BrowserContext[] = [];
    await use(async ({ offline }) => {
      const device = { viewport: { width: 360, height: 740 }, hasTouch: true, offline };
      const phone = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...device });
      started.push(phone);
      return phone;
    });
    await Promise.all(started.map((phone) => phone.close()));
    await rm(profile, { recursive: true, force: true });
  },
});

test.use({ siteSettings: { ARENA_OPS_URL: 'http://ops.localhost:$PORT' } });

const connection = (page: Page) => page.getByRole('status');

/** Checks in six players of those who are not yet here. */
async function checkInSixOf(page: Page, notYetHere: number) {
  const waiting = page.getByRole('region', { name: 'Not yet here' }).getByRole('article');
  for (let left = notYetHere; left > notYetHere - 6; left -= 1) {
    await expect(waiting).toHaveCount(left);
    // On a busy machine, a touch may last so long that the browser takes it for a long press.
    await waiting.first().getByRole('button').click();
  }
  await expect(waiting).toHaveCount(notYetHere - 6);
}

/** Names of what the phone stores, and everything in it that is not encrypted. */
const readPhone = (page: Page) =>
  page.evaluate(async () => {
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const store = (await result(indexedDB.open('arena-gate'))).transaction('entries').objectStore('entries');
    const keys = (await result(store.getAllKeys())).map(String);
    const values = await result(store.getAll());
    const texts = JSON.stringify([values, { ...localStorage }, { ...sessionStorage }], (_, value) =>
      value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
    );
    const exported = values
      .map((value) => value.key ?? value)
      .filter((value) => value instanceof CryptoKey)
      .map(({ extractable }) => extractable);
    return { keys, texts, exported };
  });

test('of twelve players, six are checked in after two starts of the phone without a connection', async ({
  site,
  startPhone,
}) => {
  const startedAt = new Date();
  for (let number = 1; number <= 12; number += 1) await sign(site, { lastName: `Player ${number}` });
  const { token } = await createStaffToken(site);
  const gate = `${site.url.replace('127.0.0.1', 'ops.localhost')}/ops/gate`;
  const open = async (phone: BrowserContext) => {
    const page = await phone.newPage();
    await page.goto(gate);
    return page;
  };

  let phone = await startPhone({ offline: false });
  let page = await open(phone);
  await logIn(page, token);
  await checkInSixOf(page, 12);
  await expect(connection(page)).toHaveText('✓ Connected');
  await expect(page.getByText('This page opens without a connection, until midnight.')).toBeVisible();
  await phone.close();

  phone = await startPhone({ offline: true });
  page = await open(phone);
  await expect(page.getByText('6 of 12 checked in.')).toBeVisible();
  await checkInSixOf(page, 6);
  await expect(connection(page)).toHaveText('! No connection · 6 not sent');
  await expect(page.getByText('Check-ins that are not sent stay on this phone.')).toBeVisible();
  const stored = await readPhone(page);
  expect(stored.keys).toHaveLength(8);
  expect(stored.exported).toEqual([false, false]);
  for (const secret of [token, 'Player', 'Asha', 'AR-']) expect(stored.texts).not.toContain(secret);
  await phone.close();

  phone = await startPhone({ offline: true });
  page = await open(phone);
  await expect(page.getByText('12 of 12 checked in.')).toBeVisible();
  await expect(connection(page)).toHaveText('! No connection · 6 not sent');
  expect(await recorded(site, startedAt)).toHaveLength(6);
  await phone.setOffline(false);
  await expect(connection(page)).toHaveText('✓ Connected');
  expect(await recorded(site, startedAt)).toEqual(Array(12).fill('check-in'));

  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).tap();
  await expect(page.getByLabel('Token')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Token')).toBeVisible();
  expect((await readPhone(page)).keys).toEqual(['key of check-ins']);
});
