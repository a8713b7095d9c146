import { hold } from './arena/hold-requests';
import { expect, test } from './arena/test';

const pages = [
  ['/', 'Hold the ridge till dark'],
  ['/aboutus', 'Fair play on rough ground'],
  ['/leaderboard', /leaderboard/i],
  ['/gamemode', /game modes/i],
  ['/gamemode/spike-rush', 'Spike Rush'],
  ['/waiver', /waiver/i],
  ['/market', 'Market Place'],
  ['/blogs', 'Blogs'],
  ['/help', 'Help Center'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, heading] of pages) {
    test(`${address} is readable, and its links lead somewhere`, async ({ page }) => {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/ \| Arena Airsoft$/);
      // With its styles, one row of links.
      const height = async () => (await page.getByRole('banner').boundingBox())?.height;
      await expect.poll(height).toBeLessThan(100);
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const own = [...new Set(links)].filter((link) => link.startsWith(new URL(page.url()).origin));
      expect(own.length).toBeGreaterThan(5);
      // A busy server may ask to come back later.
      const statusOf = async (link: string) => (await page.request.get(link)).status();
      for (const link of own) await expect.poll(() => statusOf(link), link).toBe(200);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('M5.3 the products are in the page itself', async ({ page }) => {
    await page.goto('/market', { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });
});

test('F4 the page that was rendered ahead is taken over, not drawn again', async ({ page, site }) => {
  for (const [address] of pages) {
    await page.goto(`${site.url}${address}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => {
      element.dataset.seen = 'first';
    });
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(heading).toHaveAttribute('data-seen', 'first');
  }
});

const CODE = '**/releases/shell/**/shell.js';

test('what is entered before the code is there is still there afterwards', async ({ page, site }) => {
  const arrive = await hold(page, CODE);
  await page.goto(`${site.url}/blogs`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox').first();
  await field.fill('asha@example.in');
  arrive();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(field).toHaveValue('asha@example.in');
});

test('a button that is tapped before the code is there does once what it says', async ({ page, site }) => {
  const arrive = await hold(page, CODE);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/market`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu', exact: true }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a form that is sent before the code is there is sent by it, and nothing of it is in the address', async ({
  page,
  site,
}) => {
  const arrive = await hold(page, CODE);
  await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Asha');
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  arrive();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(firstName).toHaveValue('Asha');
  expect(page.url()).toBe(`${site.url}/waiver`);
});
