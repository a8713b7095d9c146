import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({ expectedErrors: /Failed to load resource|integrity|Integrity|Refused to execute script/ });

/** Changes one byte of a file of a section's only release in the asset store. @returns a function that restores it */
async function tamper(site: ArenaServer, app: string, file: string) {
  const folder = join(site.dataDirectory, 'assets', app);
  const [release] = await readdir(folder);
  const path = join(folder, release ?? '', file);
  const bytes = await readFile(path);
  bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1;
  const intact = await readFile(path);
  await writeFile(path, bytes);
  return () => writeFile(path, intact);
}

for (const file of ['remoteEntry.js', '__federation_expose_section.js', '__federation_expose_section.css']) {
  test(`one changed byte in ${file} is refused @S10.4`, async ({ page, ownSite }) => {
    const repair = await tamper(ownSite, 'mf-market', file);
    await page.goto(`${ownSite.url}/help`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

    await repair();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  });
}

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
  await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
});

test('code on the page cannot remove the function that knows the hashes', async ({ page, ownSite }) => {
  await tamper(ownSite, 'mf-market', '__federation_expose_section.css');
  await page.goto(`${ownSite.url}/help`);
  const outcomes = await page.evaluate((name) => {
    const assign = Reflect.set(globalThis, name, undefined);
    const define = Reflect.defineProperty(globalThis, name, { value: undefined });
    return { assign, define, remove: Reflect.deleteProperty(globalThis, name) };
  }, 'arenaIntegrityOf');
  expect(outcomes).toEqual({ assign: false, define: false, remove: false });
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
