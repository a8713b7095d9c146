import type { Page } from '@playwright/test';

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Opens a URL in a page, and waits for the answer to its first ping. Counts the documents that it loads. */
export async function openTab(page: Page, url: string) {
  let documents = 0;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents += 1;
  });
  const pinged = page.waitForResponse(isPing);
  await page.goto(url);
  await pinged;
  return {
    page,
    documents: () => documents,
    /** The connection comes back, after which a page sends a ping. Resolves when the page has its answer. */
    async ping() {
      const pinged = page.waitForResponse(isPing);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await pinged;
      // The page has read the answer once it has one to a later request.
      await page.evaluate(async () => (await fetch('/healthz')).json());
    },
  };
}

const isPing = (response: { url: () => string }) => new URL(response.url()).pathname === '/ping';
