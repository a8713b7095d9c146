import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';

test.use({ expectedErrors: /Failed to load resource|integrity|Integrity|Refused to execute script/ });

/** Changes one byte of a file of a section's only release, in the asset store; the answer changes it back. */
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
  test(`S10.4 one changed byte in ${file} is refused`, async ({ page, ownSite }) => {
    const repair = await tamper(ownSite, 'mf-market', file);
    await page.goto(`${ownSite.url}/help`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

    await repair();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  });
}

test('S10.4 a file whose hash is missing from the page is refused, however intact', async ({ page, site }) => {
  await page.route(`${site.url}/help`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll(/"\/releases\/mf-market\/[^"]*\.js":"sha384-[^"]*",?/g, '');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(`${site.url}/help`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('main')).toContainText('arrived damaged, so it was not used');
});

test('the browser itself refuses a script that comes without a hash', async ({ page }) => {
  await page.goto('/help');
  const outcome = await page.evaluate(async () => {
    const own = document.querySelector<HTMLScriptElement>('script[src]');
    const script = document.createElement('script');
    script.src = `${own?.src}?again`;
    return new Promise((resolve) => {
      script.onload = () => resolve('ran');
      script.onerror = () => resolve('refused');
      document.head.append(script);
    });
  });
  expect(outcome).toBe('refused');
});
