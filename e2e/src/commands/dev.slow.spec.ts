import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { createCheckout } from '../arena/sites/checkout';
import { type DevServer, startDev } from '../arena/sites/dev-server';
import { expect, test } from '../arena/test';

const LEAD = 'News from the slope, and tips for playing on it.';
const MASTHEAD = 'mf-blogs/src/page/masthead.tsx';

type Edit = (file: string, from: string | RegExp, to: string) => Promise<void>;

/**
 * Runs `npm run dev mf-blogs mf-market` in its own checkout against a site. `edit` replaces text in the original content
 * of a file, which it restores after the test. Tests must list `edit` before `page`, so that the page is closed first.
 */
const withDev = test.extend<{ edit: Edit }, { checkout: string; dev: DevServer }>({
  checkout: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const checkout = await createCheckout('shell', 'mf-blogs', 'mf-market');
      await use(checkout);
      await rm(checkout, { recursive: true });
    },
    { scope: 'worker' },
  ],
  dev: [
    async ({ site, checkout }, use) => {
      const dev = await startDev(checkout, site.url, ['mf-blogs', 'mf-market']);
      await use(dev);
      await dev.stop();
    },
    // It builds the shell and two sections.
    { scope: 'worker', timeout: 180_000 },
  ],
  edit: async ({ checkout }, use) => {
    const originals = new Map<string, string>();
    await use(async (file, from, to) => {
      const path = join(checkout, file);
      const original = originals.get(path) ?? (await readFile(path, 'utf8'));
      originals.set(path, original);
      const edited = original.replace(from, () => to);
      expect(edited, `${file} contains ${from}`).not.toBe(original);
      await writeFile(path, edited);
    });
    await Promise.all([...originals].map(([path, original]) => writeFile(path, original)));
  },
});

// One server for all tests, because its first builds take longest.
withDev.describe.configure({ mode: 'default', timeout: 120_000 });

withDev('an edit shows within the live site and keeps the state of components @F1', async ({ dev, edit, page }) => {
  const loads = countLoads(page);
  await page.goto(`${dev.url}/blogs`);
  const main = page.getByRole('main');
  await expect(main.getByText(LEAD)).toBeVisible();
  await withCounter(edit, 'First text');
  const counter = main.getByRole('button', { name: 'Pressed' });
  await counter.click();
  await expect(counter).toHaveText('Pressed 1');

  const started = performance.now();
  await withCounter(edit, 'Second text');
  await expect(main.getByText('Second text')).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'edit to screen', description: `${Math.round(performance.now() - started)} ms` });
  await expect(counter).toHaveText('Pressed 1');

  await edit('mf-blogs/src/page/masthead.module.css', '.lead {', '.lead { letter-spacing: 7px;');
  await expect(main.getByText('Second text')).toHaveCSS('letter-spacing', '7px');
  await expect(counter).toHaveText('Pressed 1');
  expect(loads()).toBe(1);
});

withDev('the page names its parts, and marks the one in view @F1', async ({ dev, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${dev.url}/blogs`);
  await page.getByText('Parts of this page').click();
  const part = (app: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${app} `) });
  await expect(part('mf-blogs')).toHaveText('mf-blogs from source');
  await expect(part('mf-home')).toHaveText('mf-home as on the site');
  const label = () => page.locator('#main').evaluate((main) => getComputedStyle(main, '::before').content);
  expect(await label()).toBe('"mf-blogs from source"');
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).click();
  await expect.poll(label).toBe('"mf-market from source"');
});

withDev('errors of the build and of types appear on the page until they are fixed @F1', async ({ dev, edit, page }) => {
  await page.goto(`${dev.url}/blogs`);
  const main = page.getByRole('main');
  const overlay = page.getByRole('alert', { name: 'Problems of the sections in development' });
  await withCounter(edit, 'First text');
  await main.getByRole('button', { name: 'Pressed' }).click();

  await withCounter(edit, '{');
  await expect(overlay).toContainText('mf-blogs does not build');
  await expect(overlay).toContainText('mf-blogs/src/page/masthead.tsx:7:');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(main.getByText('First text')).toBeVisible();

  await withCounter(edit, '{presses.missing}');
  await expect(overlay).toContainText("Property 'missing' does not exist on type 'number'.", { timeout: 60_000 });
  await expect(overlay).toContainText('mf-blogs/src/page/masthead.tsx:7:');
  expect(dev.output()).toContain('mf-blogs has a type error');

  await withCounter(edit, 'Corrected text');
  await expect(main.getByText('Corrected text')).toBeVisible();
  await expect(overlay).toBeHidden({ timeout: 60_000 });
  await expect(main.getByRole('button', { name: 'Pressed' })).toHaveText('Pressed 1');
});

withDev('edits of two sections reload no page @F1', async ({ dev, edit, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const loads = countLoads(page);
  await page.goto(`${dev.url}/blogs`);
  await page.getByRole('banner').getByRole('link', { name: 'Market Place' }).click();
  await edit('mf-market/src/market-page.tsx', 'What you wear', 'Whatever you wear');
  await edit(MASTHEAD, LEAD, 'Freshly printed.');
  await expect(page.getByText('Whatever you wear on the slope')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blogs', exact: true }).click();
  await expect(page.getByText('Freshly printed.')).toBeVisible();
  await edit(MASTHEAD, LEAD, 'Printed once more.');
  await expect(page.getByText('Printed once more.')).toBeVisible();
  expect(loads()).toBe(1);
});

withDev('a change that cannot be applied in place reloads the page once @F1', async ({ dev, edit, page }) => {
  const loads = countLoads(page);
  await page.goto(`${dev.url}/blogs`);
  await edit('mf-blogs/src/section.tsx', 'Component: BlogsPage', 'element: <p>Another page</p>');
  await expect(page.getByText('Another page')).toBeVisible();
  // An edit before that would be newer than the prerendered content.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await edit('mf-blogs/src/section.tsx', 'Component: BlogsPage', 'element: <p>And another one</p>');
  await expect(page.getByText('And another one')).toBeVisible();
  expect(loads()).toBe(3);
});

withDev('an address that has moved leads to its page', async ({ dev, edit, page }) => {
  const redirects = [{ from: '/journal', to: '/blogs' }];
  await edit('mf-blogs/package.json', '"section": {', `"section": { "redirects": ${JSON.stringify(redirects)},`);
  const options = { headers: { accept: 'text/html' }, maxRedirects: 0 };
  await expect.poll(async () => (await page.request.get(`${dev.url}/journal`, options)).status()).toBe(308);
  await page.goto(`${dev.url}/journal?q=x`);
  await expect(page).toHaveURL(`${dev.url}/blogs?q=x`);
});

withDev('pages of the sections are prerendered @F1', async ({ dev, edit, page }) => {
  const html = async () => (await page.request.get(`${dev.url}/blogs`, { headers: { accept: 'text/html' } })).text();
  expect(await html()).toContain(LEAD);

  await edit(MASTHEAD, LEAD, '{window.origin}');
  const overlay = page.getByRole('alert', { name: 'Problems of the sections in development' });
  await page.goto(`${dev.url}/blogs`);
  await expect(page.getByText(dev.url)).toBeVisible();
  await expect(overlay).toContainText('mf-blogs cannot be prerendered');
  await expect(overlay).toContainText(
    /ReferenceError: window is not defined\s+at Masthead \(mf-blogs\/src\/page\/masthead.tsx:8:/,
  );

  await edit(MASTHEAD, LEAD, 'Printed again.');
  await expect(overlay).toBeHidden();
  expect(await html()).toContain('Printed again.');
});

withDev.describe('React in development', () => {
  withDev.use({ expectedErrors: /Each child in a list should have a unique "key" prop/ });

  withDev('warns with the name of the component @F1', async ({ dev, edit, page }) => {
    const warning = page.waitForEvent('console', (message) => /unique "key" prop/.test(message.text()));
    await edit(MASTHEAD, LEAD, '{[1, 2].map((n) => <b>{n}</b>)}');
    await page.goto(`${dev.url}/blogs`);
    expect((await warning).text()).toContain('Masthead');
  });
});

withDev('a change of the section block shows without a restart @F1', async ({ dev, edit, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${dev.url}/blogs`);
  await edit('mf-blogs/package.json', '"label": "Blogs"', '"label": "News"');
  await expect(page.getByRole('banner').getByRole('link', { name: 'News', exact: true })).toBeVisible();
  await edit('mf-blogs/package.json', '"/blogs"', '"blogs"');
  const overlay = page.getByRole('alert', { name: 'Problems of the sections in development' });
  await expect(overlay).toContainText('section.paths');
});

withDev('the other sections and the API come from the live site @F1', async ({ dev, page }) => {
  await page.goto(`${dev.url}/leaderboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await (await page.request.get(`${dev.url}/api/hello`)).json()).toHaveProperty('message');
});

withDev("a section from source calls its team's backend through the site @F1", async ({ dev, site, page }) => {
  const got: string[] = [];
  const backend = createServer(async (request, response) => {
    got.push(`${request.method} ${request.url} ${await text(request)}`);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"title":"Night game"}');
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const { port } = backend.address() as AddressInfo;
  await site.arena(['section', 'backend', 'mf-blogs', `http://localhost:${port}/v1`]);
  await page.goto(`${dev.url}/blogs`);
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/mf-blogs/posts?draft=1', { method: 'POST', body: '{"a":1}' });
    return [response.status, await response.json()];
  });
  expect(answer).toEqual([201, { title: 'Night game' }]);
  expect(got).toEqual(['POST /v1/posts?draft=1 {"a":1}']);
  await site.arena(['section', 'backend', 'mf-blogs', '--remove']);
  expect((await page.request.get(`${dev.url}/api/mf-blogs/posts`)).status()).toBe(404);
  backend.close();
});

withDev('reports about the development build do not reach the live site @F1', async ({ dev, page }) => {
  for (const path of ['/api/failures', '/api/errors', '/api/web-vitals']) {
    // The site would answer 400.
    expect((await page.request.post(dev.url + path, { data: {} })).status(), path).toBe(204);
  }
});

withDev('HTTPS works with the certificate that the server names @F1', async ({ dev, site, checkout }) => {
  expect(dev.url).toMatch(/^http:/);
  const secure = await startDev(checkout, site.url, ['mf-blogs'], { ARENA_DEV_HTTPS: '1' });
  await expect.poll(secure.output).toContain('localhost.pem');
  const [certificate = ''] = /\S+localhost\.pem/.exec(secure.output()) ?? [];
  const response = await new Promise<number | undefined>((resolve, reject) => {
    get(`${secure.url}/api/hello`, { ca: readFileSync(certificate) }, (message) => resolve(message.statusCode)).once(
      'error',
      reject,
    );
  });
  expect(response).toBe(200);
  await secure.stop();
});

/** A masthead with a text and a button that counts its presses. */
function withCounter(edit: Edit, text: string): Promise<void> {
  return edit(
    MASTHEAD,
    /^.*$/s,
    `import { useState } from 'react';
import styles from './masthead.module.css';
export function Masthead() {
  const [presses, setPresses] = useState(0);
  return (
    <header>
      <p className={styles.lead}>${text}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses}</button>
    </header>
  );
}
`,
  );
}

/** Counts the documents that a page requests from now on. Prerendered content is visible before its document has loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
