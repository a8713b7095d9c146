import type { Page } from '@playwright/test';

/**
 * Records every policy violation and console message of a page from now on, except for 400 and 404 responses, the
 * router's warning about a malformed path, and the browser's `[DOM]` hints to developers.
 * @returns the list, which grows while the page is used
 */
export async function recordPolicyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    const isExpected = /^\[DOM\]|status of 40[04]|malformed URL segment/.test(message.text());
    if (!isExpected) violations.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} blocked ${blockedURI} ${sample}`);
    });
  });
  return violations;
}
