import { isControlled, leftovers, startEarlierSite } from '../src/arena/sites/earlier-site';
import { expect, test } from './fixtures';

/** Runs in a page: whether it is one of this site. */
const hasNavigation = () => document.querySelector('nav[aria-label="Main"]') !== null;

test('the service worker of an earlier site is gone at the second view', async ({ tab, site }) => {
  const earlier = await startEarlierSite();
  try {
    await tab.open(earlier.url);
    await expect.poll(() => tab.evaluate(isControlled)).toBe(true);
    await tab.open(earlier.url);
    await tab.expectHeading('Earlier site');

    earlier.moveTo(site.url);
    // The first view still comes from the cache; the browser then looks for a newer worker, which reloads the page.
    await tab.leaveFor(earlier.url);
    await expect.poll(() => tab.evaluate(hasNavigation)).toBe(true);
    expect(await tab.evaluate(leftovers)).toEqual({ workers: 0, caches: [] });

    await tab.open(earlier.url);
    await expect.poll(() => tab.evaluate(hasNavigation)).toBe(true);
  } finally {
    earlier.close();
  }
});
