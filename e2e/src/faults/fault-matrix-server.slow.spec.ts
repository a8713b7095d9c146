import { expect, test } from '../arena/sites/own-site';
import { CELL, matrixCell, recordOutcome } from '../matrix/cell';
import { exhaustRateLimit, expectErrorThenSuccess, expectTimeoutThenSuccess, forms } from '../matrix/forms';
import { expectHeading, expectPressed, expectSection, openSection, pressControl } from '../matrix/page-actions';
import { sections, shell } from '../matrix/sections';
import { expectStorageFault, storageFaults } from '../matrix/storage-faults';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|ERR_|Federation Runtime/ });

const matrixCells = (fault: string, apps: readonly string[]) => ({
  annotation: apps.map((app) => ({ type: CELL, description: `${fault} | ${app}` })),
});

for (const { app, control } of [shell, ...sections]) {
  for (const [name, breakStorage] of Object.entries(storageFaults)) {
    test(`${app}: ${name}`, matrixCell(name, app), async ({ page }, info) => {
      await expectStorageFault(page, control, breakStorage);
      recordOutcome(info, 'works');
    });
  }
}

const apps = ['shell', ...sections.map(({ app }) => app)];

test('every app: server down', matrixCells('server down', apps), async ({ page, ownSite }, info) => {
  await page.goto(`${ownSite.url}/help`);
  // The code of the contact form comes after the page.
  await page.waitForLoadState('networkidle');
  await ownSite.stop('SIGKILL');
  for (const section of sections) {
    await openSection(page, section);
    await expectHeading(page, 'Loading chunk failed');
    await expect(page.getByRole('main')).toContainText('The connection broke');
    await expect(page.getByRole('main')).toContainText(section.app);
  }
  await pressControl(page, shell.control);
  await expectPressed(page, shell.control);

  await ownSite.start();
  for (const section of sections) {
    await openSection(page, section);
    await expectSection(page, section);
  }
  recordOutcome(info, 'no connection, retried');
});

// These timeouts run in real time, because no fake clock reaches them. The forms therefore wait in parallel.
const formApps = [...new Set(forms.map(({ app }) => app))];

test('every form: server slow', matrixCells('server slow', formApps), async ({ context, site }, info) => {
  await Promise.all(
    forms.map(async (form) => {
      const page = await context.newPage();
      await page.goto(`${site.url}${form.pagePath}`);
      await expectTimeoutThenSuccess(page, form);
    }),
  );
  recordOutcome(info, 'error shown, retried');
});

test(
  'every form: its request is answered with 500',
  matrixCells('form answered 500', formApps),
  async ({ page, site }, info) => {
    for (const form of forms) {
      // A proxy answers like this when its server fails.
      await page.route(`**${form.apiPath}`, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }));
      await page.goto(site.url + form.pagePath);
      await expectErrorThenSuccess(page, form, form.errorMessage, () => page.unrouteAll());
    }
    recordOutcome(info, 'error shown, retried');
  },
);

test('every form: rate limited', matrixCells('form rate limited', formApps), async ({ page, ownSite }, info) => {
  // The server restarts for each form.
  test.setTimeout(180_000);
  for (const form of forms) {
    await exhaustRateLimit(page.request, `${ownSite.url}${form.apiPath}`);
    await page.goto(ownSite.url + form.pagePath);
    // A restart resets the rate limiter.
    await expectErrorThenSuccess(page, form, form.rateLimitMessage, async () => {
      await ownSite.stop();
      await ownSite.start();
    });
  }
  recordOutcome(info, 'rate limited, retried');
});
