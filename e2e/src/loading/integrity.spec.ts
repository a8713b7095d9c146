import { expect, test } from '../arena/test';
import { serveChangedFile } from '../matrix/changed-file';

test.use({ expectedErrors: /Failed to load resource|integrity|Integrity|Refused to execute script/ });

/** Changes one bit of the last character but one. */
const flipBit = (source: string) =>
  source.slice(0, -2) + String.fromCharCode(source.charCodeAt(source.length - 2) ^ 1) + source.slice(-1);

test('one changed byte in an entry, its code or its styles is refused @S10.4', async ({ page }) => {
  for (const file of ['remoteEntry.js', '__federation_expose_section.js', '__federation_expose_section.css']) {
    await test.step(file, async () => {
      await serveChangedFile(page, 'mf-market', file, flipBit);
      await page.goto('/help');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

      await page.unrouteAll();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    });
  }
});

test('a file whose hash is missing from the page is refused even if intact @S10.4', async ({ page, site }) => {
  await page.route(`${site.url}/market`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // Without the release index, too: it has all hashes.
    const body = html.replace(/(?<=id="release-map">).*?(?=<\/script>)/, (json) => {
      const { index: _, integrity, ...map } = JSON.parse(json);
      const others = Object.entries(integrity).filter(([path]) => !path.startsWith('/releases/mf-market/'));
      return JSON.stringify({ ...map, integrity: Object.fromEntries(others) });
    });
    await route.fulfill({ response, body });
  });
  await page.goto(`${site.url}/market`);
  await expect(page.getByRole('alert')).toContainText('arrived damaged, so it was not used');
});

test('code on the page cannot remove the functions that know the hashes and load files', async ({ page }) => {
  await serveChangedFile(page, 'mf-market', '__federation_expose_section.css', flipBit);
  await page.goto('/help');
  for (const name of ['arenaIntegrityOf', 'arenaLoadFile']) {
    const outcomes = await page.evaluate((property) => {
      const assign = Reflect.set(globalThis, property, undefined);
      const define = Reflect.defineProperty(globalThis, property, { value: undefined });
      return { assign, define, remove: Reflect.deleteProperty(globalThis, property) };
    }, name);
    expect(outcomes, name).toEqual({ assign: false, define: false, remove: false });
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
});

test('the browser refuses a script without an integrity hash', async ({ page }) => {
  await page.goto('/help');
  const outcome = await page.evaluate(async () => {
    const ownScript = document.querySelector<HTMLScriptElement>('script[src]');
    const script = document.createElement('script');
    script.src = `${ownScript?.src}?again`;
    return new Promise((resolve) => {
      script.onload = () => resolve('ran');
      script.onerror = () => resolve('blocked');
      document.head.append(script);
    });
  });
  expect(outcome).toBe('blocked');
});
