import { holdRequests } from '../arena/hold-requests';
import { expect, test } from '../arena/test';

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

  test('every page is readable, and its links work', async ({ page }) => {
    const links = new Set<string>();
    for (const [path, heading] of pages) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page).toHaveTitle(/ \| Arena Airsoft$/);
        // With its stylesheet, the header is one row high.
        const height = async () => (await page.getByRole('banner').boundingBox())?.height;
        await expect.poll(height).toBeLessThan(100);
        const all = await page
          .getByRole('link')
          .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href));
        const own = all.filter((link) => link.startsWith(new URL(page.url()).origin));
        expect(new Set(own).size).toBeGreaterThan(5);
        for (const link of own) links.add(link);
      });
    }
    // Polls because a busy server may answer 503.
    const statusOf = async (link: string) => (await page.request.get(link)).status();
    for (const link of links) await expect.poll(() => statusOf(link), link).toBe(200);
  });

  test('the products are in the page itself @M5.3', async ({ page }) => {
    await page.goto('/market', { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });
});

test('prerendered content is hydrated, not rendered again @F4', async ({ page, site }) => {
  for (const [path] of pages) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => {
      element.dataset.prerenderedNode = '';
    });
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(heading).toHaveAttribute('data-prerendered-node', '');
  }
});

const SHELL_SCRIPT = '**/releases/shell/**/shell.js';

test('text entered before hydration is preserved', async ({ page, site }) => {
  const release = await holdRequests(page, SHELL_SCRIPT);
  await page.goto(`${site.url}/blogs`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox').first();
  await field.fill('asha@example.in');
  release();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(field).toHaveValue('asha@example.in');
});

test('a button clicked before hydration takes effect once after it', async ({ page, site }) => {
  const release = await holdRequests(page, SHELL_SCRIPT);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/market`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu', exact: true }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('login pressed before hydration opens the dialog after it, and keeps the input', async ({ page, site }) => {
  const release = await holdRequests(page, SHELL_SCRIPT);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/market`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('bottle');
});

test('a form submitted before hydration is handled after it, and no typed value is in the URL', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, SHELL_SCRIPT);
  await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Asha');
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  release();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(firstName).toHaveValue('Asha');
  expect(page.url()).toBe(`${site.url}/waiver`);
});
