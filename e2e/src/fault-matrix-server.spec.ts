import { expect, test } from './arena/test';
import { CELL, cell, note } from './matrix/cell';
import { forms, outwait, sendTwice, wearOut } from './matrix/forms';
import { expectHeading, expectPressed, expectSection, open, press } from './matrix/page-actions';
import { sections } from './matrix/sections';
import { storageFaults } from './matrix/storage-faults';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /Failed to load resource|ERR_|Federation Runtime/ });

const SHELL = {
  app: 'shell',
  control: { address: '/help', role: 'radio', name: 'Paper', pressed: { checked: true } },
} as const;

const every = (fault: string, apps: readonly string[]) => ({
  annotation: apps.map((app) => ({ type: CELL, description: `${fault} | ${app}` })),
});

for (const { app, control } of [SHELL, ...sections]) {
  for (const [name, refuse] of Object.entries(storageFaults)) {
    test(`${app}: ${name}`, cell(name, app), async ({ page, site }, info) => {
      await page.addInitScript(refuse);
      await page.goto(`${site.url}${control.address}`);
      await press(page, control);
      await expectPressed(page, control);
      await open(page, { link: 'About Us' });
      await expectHeading(page, 'Fair play on rough ground');

      const next = await page.context().newPage();
      await next.goto(`${site.url}${control.address}`);
      await press(next, control);
      await expectPressed(next, control);
      note(info, 'works');
    });
  }
}

const apps = ['shell', ...sections.map(({ app }) => app)];

test('every app: server down', every('server down', apps), async ({ page, ownSite }, info) => {
  await page.goto(`${ownSite.url}/help`);
  await ownSite.stop('SIGKILL');
  for (const section of sections) {
    await open(page, section);
    await expectHeading(page, 'Loading chunk failed');
    await expect(page.getByRole('main')).toContainText('The connection broke');
    await expect(page.getByRole('main')).toContainText(section.app);
  }
  await press(page, SHELL.control);
  await expectPressed(page, SHELL.control);

  await ownSite.start();
  for (const section of sections) {
    await open(page, section);
    await expectSection(page, section);
  }
  note(info, 'connection, again');
});

// The browser itself keeps these times, where no other clock reaches: the forms wait next to each other.
const waiting = [...new Set(forms.map(({ app }) => app))];

test('every form: server slow', every('server slow', waiting), async ({ context, site }, info) => {
  await Promise.all(
    forms.map(async (form) => {
      const page = await context.newPage();
      await page.goto(`${site.url}${form.address}`);
      await outwait(page, form);
    }),
  );
  note(info, 'said, again');
});

test('every form: its call is answered 500', every('form answered 500', waiting), async ({ page, site }, info) => {
  for (const form of forms) {
    // What a proxy answers whose server is broken.
    await page.route(`**${form.path}`, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }));
    await page.goto(`${site.url}${form.address}`);
    await sendTwice(page, form, form.failed, () => page.unrouteAll());
  }
  note(info, 'said, again');
});

test('every form: called too often', every('form sent too often', waiting), async ({ page, ownSite }, info) => {
  // The server starts anew for each form.
  test.setTimeout(180_000);
  for (const form of forms) {
    await wearOut(page.request, `${ownSite.url}${form.path}`);
    await page.goto(`${ownSite.url}${form.address}`);
    // A server that starts anew has counted nothing.
    await sendTwice(page, form, form.tooOften, async () => {
      await ownSite.stop();
      await ownSite.start();
    });
  }
  note(info, 'asked to wait, again');
});
