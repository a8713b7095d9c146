import { expect, test } from './arena/test';

test('S1.2 S1.3 the announcement scrolls until it is paused', async ({ page }) => {
  await page.goto('/help');
  const sentence = page
    .getByRole('region', { name: 'Announcement' })
    .getByText(/Coming soon!/)
    .first();
  const left = async () => (await sentence.boundingBox())?.x ?? 0;
  const start = await left();
  await expect.poll(left).not.toBe(start);
  await page.getByRole('button', { name: /announcement/i }).click();
  await expect(page.getByRole('button', { name: /announcement/i })).toHaveAccessibleName(/play|go on|start|resume/i);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('S1.3 nothing moves by itself', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(moving).toBe(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 720 }, hasTouch: true });

  test('S6.2 S6.9 the sidebar slides in, keeps the focus, and gives it back', async ({ page }) => {
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
      // The browser's own controls are part of the round, the page behind is not.
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('S13.1 the new screen is read from its heading, and Back leads to where one was', async ({ page }) => {
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

test('S13.2 title and description change with the route', async ({ page }) => {
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

for (const address of [
  '/',
  '/aboutus',
  '/leaderboard',
  '/gamemode/spike-rush',
  '/waiver',
  '/market',
  '/blogs',
  '/help',
]) {
  test(`S10.2 S13.3 ${address} takes everything from its own origin, chunks from below /releases`, async ({
    page,
    site,
  }) => {
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.goto(address, { waitUntil: 'networkidle' });
    const elsewhere = asked.filter(({ origin, protocol }) => origin !== site.url && protocol.startsWith('http'));
    expect(elsewhere.map(String)).toEqual([]);
    const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter(({ pathname }) => !pathname.startsWith('/releases/'))).toEqual([]);
  });
}
