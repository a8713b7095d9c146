import { isControlled, leftovers, startEarlierSite } from '../arena/sites/earlier-site';
import { expect, test } from '../arena/test';

test('the service worker of an earlier site is gone at the second view', async ({ page, site }) => {
  const earlier = await startEarlierSite();
  try {
    await page.goto(earlier.url);
    await expect.poll(() => page.evaluate(isControlled)).toBe(true);
    await page.goto(earlier.url);
    await expect(page.getByRole('heading', { name: 'Earlier site' })).toBeVisible();

    earlier.moveTo(site.url);
    // The first view still comes from the cache; the browser then looks for a newer worker, which reloads the page.
    await page.goto(earlier.url);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await page.evaluate(leftovers)).toEqual({ workers: 0, caches: [] });

    await page.goto(earlier.url);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  } finally {
    earlier.close();
  }
});
