import type { Page } from '@playwright/test';
import { enterToken } from '../arena/ops-screens';
import { OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';

/** The properties that a script may reach through the handle of another window. */
type WindowHandle = { closed: boolean; document?: { title: string }; sessionStorage?: Storage };

/** Describes what a page can reach through its global `handle`. */
const describeHandle = (page: Page) =>
  page.evaluate(() => {
    const { handle } = globalThis as unknown as { handle: WindowHandle | null };
    try {
      return handle === null || handle.closed ? 'nothing' : `a window: ${handle.document?.title}`;
    } catch (error) {
      return `a window of another origin: ${error}`;
    }
  });

test('a page that opens the ops page gets no handle to its window', async ({ page, context }) => {
  await page.goto('/help');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    Object.assign(globalThis, { handle: window.open('/ops', 'operators') });
  });
  const ops = await opened;
  await enterToken(ops);
  expect(await describeHandle(page)).toBe('nothing');
  expect(await ops.evaluate(() => [window.opener, window.name])).toEqual([null, '']);
});

test('a window that navigates to the ops page is cut off from the page that opened it', async ({ page, context }) => {
  await page.goto('/help');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    Object.assign(globalThis, { handle: window.open('/market', 'operators') });
  });
  const ops = await opened;
  await expect(ops.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await describeHandle(page)).toMatch(/^a window: Market/);
  await ops.evaluate(() => {
    window.opener = null;
    window.location.href = '/ops';
  });
  await enterToken(ops);
  expect(await describeHandle(page)).toBe('nothing');
  const urlOfNamedWindow = await page.evaluate(() => window.open('', 'operators')?.location.href);
  expect(urlOfNamedWindow).toBe('about:blank');
});

test('a page opened from the ops page gets no handle to it', async ({ page, context }) => {
  await page.goto('/ops');
  await enterToken(page);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/market'));
  const market = await opened;
  await expect(market.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await market.evaluate(() => window.opener)).toBeNull();
  expect(await market.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(OPERATOR_TOKEN);
});

test('a page opened later in the same tab finds neither the token nor the search text', async ({ page }) => {
  await page.goto('/ops/submissions');
  await enterToken(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('asha.of.no.form@example.in');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing matches “asha.of.no.form@example.in”.')).toBeVisible();
  await page.evaluate(() => {
    window.location.href = '/market';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  const found = await page.evaluate(async () => {
    const { navigation } = globalThis as unknown as { navigation: { entries(): { url: string }[] } };
    const databases = await indexedDB.databases();
    return JSON.stringify({
      storage: [{ ...sessionStorage }, { ...localStorage }],
      cookies: document.cookie,
      name: window.name,
      referrer: document.referrer,
      entries: navigation.entries().map(({ url }) => url),
      state: history.state,
      databases,
      caches: await caches.keys(),
    });
  });
  expect(found).not.toContain(OPERATOR_TOKEN);
  expect(found).not.toContain('asha');

  await page.goBack();
  await expect(page.getByLabel('Token')).toHaveValue('');
});

test('the ops page ignores data that other pages left in the tab', async ({ page }) => {
  await page.goto('/help');
  await page.evaluate(() => {
    sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'of-a-section', name: 'operator' }));
    sessionStorage.setItem('react-router-scroll-positions', 'null');
    localStorage.setItem('theme', '"><script>');
    window.name = '{"token":"of-a-section"}';
  });
  await page.goto('/ops');
  await enterToken(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});

test.describe('a service worker', () => {
  test.use({ expectedErrors: /Content Security Policy|ServiceWorker|status of/ });

  test('cannot be registered from any file of the site', async ({ page, site }) => {
    await page.goto('/market');
    const own = await page.locator('script[src*="/releases/"]').first().getAttribute('src');
    for (const scope of [undefined, '/', '/ops']) {
      const outcome = await page.evaluate(
        ([script, scope]) =>
          navigator.serviceWorker.register(script ?? '', scope ? { scope } : {}).then(
            () => 'registered',
            () => 'refused',
          ),
        [own, scope] as const,
      );
      expect([scope, outcome]).toEqual([scope, 'refused']);
    }
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    // The server does not send the script either: a page of an older release may have a different policy.
    const response = await page.request.get(`${site.url}${own}`, { headers: { 'service-worker': 'script' } });
    expect(await response.text()).toContain('registration.unregister()');
  });
});
