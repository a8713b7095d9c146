import { expect, test } from '../arena/test';

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the announcement scrolls until it is paused @S1.2 @S1.3', async ({ page }) => {
    await page.goto('/help');
    const announcement = page
      .getByRole('region', { name: 'Announcement' })
      .getByText(/Coming soon!/)
      .first();
    const left = async () => (await announcement.boundingBox())?.x ?? 0;
    const start = await left();
    await expect.poll(left).not.toBe(start);
    await page.getByRole('button', { name: /announcement/i }).click();
    await expect(page.getByRole('button', { name: /announcement/i })).toHaveAccessibleName(/play|go on|start|resume/i);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no animation runs @S1.3', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const countAnimations = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(countAnimations).toBe(0);
  });
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 720 },
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('the sidebar slides in, traps the focus and returns it @S6.2 @S6.9', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ animationName }) => {
        document.documentElement.dataset.animated = animationName;
      });
    });
    await page.goto('/market');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sidebar = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.locator('html')).toHaveAttribute('data-animated', /^slide-in/);
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      // Tab may reach the browser's own controls, but not the page behind the sidebar.
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('a new screen focuses its heading, and Back restores the scroll position @S13.1', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/help');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(100);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('title and description change with the route @S13.2', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const description = page.locator('meta[name=description]');
  await page.goto('/market');
  await expect(page).toHaveTitle('Market Place | Arena Airsoft');
  await expect(description).toHaveCount(1);
  const before = await description.getAttribute('content');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveTitle('Leaderboard | Arena Airsoft');
  await expect(description).toHaveCount(1);
  await expect(description).not.toHaveAttribute('content', before ?? '');
});

test('every page loads everything from its own origin and scripts from /releases @S10.2 @S13.3', async ({
  page,
  site,
}) => {
  let requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  for (const path of [
    '/',
    '/aboutus',
    '/leaderboard',
    '/gamemode/spike-rush',
    '/waiver',
    '/market',
    '/blogs',
    '/help',
  ]) {
    await test.step(path, async () => {
      requests = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      const foreign = requests.filter(({ origin, protocol }) => origin !== site.url && protocol.startsWith('http'));
      expect(foreign.map(String)).toEqual([]);
      const scripts = requests.filter(({ pathname }) => pathname.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter(({ pathname }) => !pathname.startsWith('/releases/'))).toEqual([]);
    });
  }
});
