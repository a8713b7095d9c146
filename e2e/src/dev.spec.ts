import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port';
import { checkoutWith } from './arena/checkout';
import { expect, test } from './arena/test';

/**
 * Works on the blogs in a checkout of its own, next to a site; the lead of its page can be rewritten. Tests name `dev`
 * before `page`: the page is closed first.
 */
const withDev = test.extend<{ dev: { url: string; writeLead: (markup: string) => Promise<void> } }>({
  dev: async ({ site }, use) => {
    const team = await checkoutWith('mf-blogs');
    const port = await freePort();
    const env = { ...process.env, ARENA_URL: site.url, ARENA_DEV_PORT: String(port) };
    // Without the step that installs packages: those of the checkout are a link.
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev/main.ts', 'mf-blogs'], {
      cwd: team,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await printed(child, 'is built');
    const file = join(team, 'mf-blogs/src/page/masthead.tsx');
    const source = await readFile(file, 'utf8');
    const writeLead = (markup: string) =>
      writeFile(file, source.replace('News from the slope, and tips for playing on it.', markup));
    await use({ url: `http://localhost:${port}`, writeLead });
    child.kill();
    await once(child, 'exit');
    await rm(team, { recursive: true });
  },
  expectedErrors: /^Does not build: /,
});

withDev(
  'F1 one section from source inside the live site: a change shows without a reload by hand',
  async ({ dev, page }) => {
    withDev.setTimeout(120_000);
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.goto(`${dev.url}/blogs`);
    const main = page.getByRole('main');
    await expect(main.getByText('News from the slope, and tips for playing on it.')).toBeVisible();

    await dev.writeLead('Freshly printed.');
    await expect(main.getByText('Freshly printed.')).toBeVisible();

    await dev.writeLead('{');
    await expect.poll(() => told.join('\n')).toContain('masthead.tsx');
    await expect(main.getByText('Freshly printed.')).toBeVisible();

    await dev.writeLead('Printed once more.');
    await expect(main.getByText('Printed once more.')).toBeVisible();
  },
);

withDev('F1 the other sections and the API are those of the live site', async ({ dev, page }) => {
  withDev.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${dev.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blogs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  expect(await (await page.request.get(`${dev.url}/api/hello`)).json()).toHaveProperty('message');
});

/** Waits until a process says something. */
function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (said) => String(said).includes(text) && resolve());
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
}
