import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port';
import { createCheckout } from './arena/checkout';
import { expect, test } from './arena/test';

/**
 * Runs `npm run dev mf-blogs` in its own checkout against a site; `writeLead` rewrites the intro text of the page. Tests
 * must list `dev` before `page`, so that the page is closed first.
 */
const withDev = test.extend<{ dev: { url: string; writeLead: (markup: string) => Promise<void> } }>({
  dev: async ({ site }, use) => {
    const checkout = await createCheckout('mf-blogs');
    const port = await freePort();
    const env = { ...process.env, ARENA_URL: site.url, ARENA_DEV_PORT: String(port) };
    // Skips the wrapper that installs packages, because the checkout links to those of the project.
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', 'mf-blogs'], {
      cwd: checkout,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await waitForOutput(child, 'is built');
    const file = join(checkout, 'mf-blogs/src/page/masthead.tsx');
    const source = await readFile(file, 'utf8');
    const writeLead = (markup: string) =>
      writeFile(file, source.replace('News from the slope, and tips for playing on it.', markup));
    await use({ url: `http://localhost:${port}`, writeLead });
    child.kill();
    await once(child, 'exit');
    await rm(checkout, { recursive: true });
  },
  expectedErrors: /^Does not build: /,
});

withDev(
  'one section runs from source inside the live site, and a change shows without a manual reload @F1',
  async ({ dev, page }) => {
    withDev.setTimeout(120_000);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(`${dev.url}/blogs`);
    const main = page.getByRole('main');
    await expect(main.getByText('News from the slope, and tips for playing on it.')).toBeVisible();

    await dev.writeLead('Freshly printed.');
    await expect(main.getByText('Freshly printed.')).toBeVisible();

    await dev.writeLead('{');
    await expect.poll(() => messages.join('\n')).toContain('masthead.tsx');
    await expect(main.getByText('Freshly printed.')).toBeVisible();

    await dev.writeLead('Printed once more.');
    await expect(main.getByText('Printed once more.')).toBeVisible();
  },
);

withDev('the other sections and the API come from the live site @F1', async ({ dev, page }) => {
  withDev.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${dev.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blogs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  expect(await (await page.request.get(`${dev.url}/api/hello`)).json()).toHaveProperty('message');
});

withDev('reports about the development build do not reach the live site @F1', async ({ dev, page }) => {
  withDev.setTimeout(120_000);
  for (const path of ['/api/failures', '/api/errors', '/api/web-vitals']) {
    // The site would answer 400.
    expect((await page.request.post(dev.url + path, { data: {} })).status(), path).toBe(204);
  }
});

/** Waits until a process prints a text. */
function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (output) => String(output).includes(text) && resolve());
    child.once('exit', (code) => reject(new Error(`The process exited with code ${code}.`)));
  });
}
