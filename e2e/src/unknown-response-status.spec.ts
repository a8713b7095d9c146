import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';
import { changeFile } from './matrix/changed-file';
import { answer, filesOf } from './matrix/loading-faults';
import { expectHeading, open, tryAgain } from './matrix/page-actions';

const ENTRY = 'remoteEntry.js';
const market = { link: 'Market Place', heading: 'Market Place' } as const;

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|integrity/ });

// WebKit does not tell the status of a script that failed.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStatus', { get: () => undefined });
  }),
);

for (const { name, says, provoke } of [
  { name: 'is missing', says: 'missing on the server', ...answer(ENTRY, { status: 404 }) },
  { name: 'is answered with 500', says: 'The server had a problem', ...answer(ENTRY, { status: 500 }) },
  {
    name: 'is damaged',
    says: 'arrived damaged, so it was not used',
    provoke: (page: Page, app: string) => changeFile(page, app, ENTRY, (source) => `${source} `),
  },
  {
    name: 'does not come',
    says: 'The connection broke',
    provoke: (page: Page, app: string) => page.route(filesOf(app, ENTRY), (route) => route.abort('connectionreset')),
  },
]) {
  test(`a file that ${name} is told as such where the browser tells no status`, async ({ page, site }) => {
    await page.goto(`${site.url}/help`);
    await provoke(page, 'mf-market');
    await open(page, market);
    await expectHeading(page, 'Loading chunk failed');
    await expect(page.getByRole('main')).toContainText(says);
    await page.unrouteAll();
    await tryAgain(page);
    await expectHeading(page, market.heading);
  });
}
