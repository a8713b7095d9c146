import type { Page } from '@playwright/test';

/**
 * Notes from now on what the browser refuses on a page by the page's policies, and what it says in its console, but for
 * pages that are answered as missing and hints to whoever develops them.
 */
export async function noteRefusals(page: Page): Promise<readonly string[]> {
  const noted: string[] = [];
  page.on('console', (message) => {
    const asked = /^\[DOM\]|status of 40[04]/.test(message.text());
    if (!asked) noted.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  await page.exposeFunction('noteRefusal', (refusal: string) => noted.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { noteRefusal } = globalThis as unknown as { noteRefusal: (refusal: string) => void };
      noteRefusal(`${location.pathname}: ${effectiveDirective} refused ${blockedURI} ${sample}`);
    });
  });
  return noted;
}
