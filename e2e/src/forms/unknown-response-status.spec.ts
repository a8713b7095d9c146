import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';
import { serveChangedFile } from '../matrix/changed-file';
import { releaseFiles, respondWith } from '../matrix/loading-faults';
import { expectHeading, openSection, retry } from '../matrix/page-actions';

const ENTRY = 'remoteEntry.js';
const market = { link: 'Market Place', heading: 'Market Place' } as const;

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|integrity/ });

// WebKit does not expose the response status of a failed script.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStatus', { get: () => undefined });
  }),
);

const faults = [
  { name: 'missing', message: 'missing on the server', ...respondWith(ENTRY, { status: 404 }) },
  { name: 'answered with 500', message: 'The server had a problem', ...respondWith(ENTRY, { status: 500 }) },
  {
    name: 'damaged',
    message: 'arrived damaged, so it was not used',
    inject: (page: Page, app: string) => serveChangedFile(page, app, ENTRY, (source) => `${source} `),
  },
  {
    name: 'cut off by a broken connection',
    message: 'The connection broke',
    inject: (page: Page, app: string) =>
      page.route(releaseFiles(app, ENTRY), (route) => route.abort('connectionreset')),
  },
];

test('a file that does not load is reported correctly when the browser exposes no status', async ({ page }) => {
  for (const { name, message, inject } of faults) {
    await test.step(name, async () => {
      await page.goto('/help');
      await inject(page, 'mf-market');
      await openSection(page, market);
      await expectHeading(page, 'Loading chunk failed');
      await expect(page.getByRole('main')).toContainText(message);
      await page.unrouteAll();
      await retry(page);
      await expectHeading(page, market.heading);
    });
  }
});
