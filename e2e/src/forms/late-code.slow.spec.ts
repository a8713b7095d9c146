import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../arena/test';

// Visitors who have been here before have the shell in their cache, so they can type long before the code of a section has
// come over a slow network.

/**
 * `throughput` in bytes a second, `latency` in milliseconds. `delays` are milliseconds between the first sight of a field
 * and the first key: before the code comes, while it runs, and after that.
 */
const networks = {
  'slow 3G': { throughput: 400_000 / 8, latency: 400, delays: [300, 1_000, 2_500, 5_000] },
  '2G': { throughput: 150_000 / 8, latency: 600, delays: [300, 5_000] },
};

type Form = { path: string; enter: (page: Page) => Promise<void>; expectEntered: (page: Page) => Promise<void> };

const typeInto = (path: string, label: string, text: string): Form => ({
  path,
  enter: (page) => page.getByLabel(label).pressSequentially(text, { delay: 50 }),
  expectEntered: (page) => expect(page.getByLabel(label)).toHaveValue(text),
});

const search = typeInto('/market', 'Search the catalogue', 'bottle');

const forms: Record<string, Form> = {
  waiver: typeInto('/waiver', 'First name', 'Asha'),
  feedback: typeInto('/', 'Your thoughts', 'More nets'),
  search: {
    ...search,
    async expectEntered(page) {
      await search.expectEntered(page);
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    },
  },
  // The form opens when its code has come.
  'early access': {
    path: '/',
    async enter(page) {
      await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).pressSequentially('Asha', { delay: 50 });
    },
    expectEntered: (page) => expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Asha'),
  },
};

/** A visitor who has been here before, and who types after a delay. */
async function visit(browser: Browser, url: string, form: Form, network: keyof typeof networks, delay: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/help`, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    const { throughput, latency } = networks[network];
    const conditions = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', conditions);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url + form.path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(delay);
    await form.enter(page);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0, { timeout: 60_000 });
    await form.expectEntered(page);
  } catch (error) {
    throw new Error(`${error}\nThe page: ${await describePage(context)}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Tells a page that did not arrive from one that hangs. */
async function describePage(context: BrowserContext): Promise<string> {
  const [page] = context.pages();
  const describe = () => `${document.readyState}, ${document.body?.innerText.length} characters`;
  return page ? page.locator(':root').evaluate(describe, undefined, { timeout: 5_000 }).catch(String) : 'not open';
}

for (const network of ['slow 3G', '2G'] as const) {
  test(`over ${network}, the input of a returning visitor survives until the code comes`, async ({ browser, site }) => {
    test.setTimeout(10 * 60_000);
    const lost: string[] = [];
    let visits = 0;
    for (const delay of networks[network].delays) {
      await Promise.all(
        Object.entries(forms).map(async ([name, form]) => {
          visits += 1;
          await visit(browser, site.url, form, network, delay).catch((error: unknown) => {
            lost.push(`${name} after ${delay} ms: ${error}`);
          });
        }),
      );
    }
    process.stdout.write(`${network}: ${lost.length} of ${visits} lost.\n`);
    expect(lost).toEqual([]);
  });
}
