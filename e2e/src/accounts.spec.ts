import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { aVisitor, chooseFromMenu, enter, enterPassword, nameOf, signUp } from './arena/account';
import { whenTakenOver } from './arena/hydration';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';
import { mailTo } from './arena/wait-for-mail';

test.use({ viewport: { width: 1440, height: 900 } });

const storedToken = () => localStorage.getItem('token');

test('A6.1 A6.2 A6.3 A6.4 A1.1 A1.7 every opening of the dialog starts anew', async ({ page }) => {
  await page.goto('/market?q=cap');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Signup/Login' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.getByLabel('Email').fill('half typed');
  await dialog.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expect(page).toHaveURL(/\/market\?q=cap$/);
});

test('A9.2 A10.3 A10.6 A12.2 A12.3 A15.15 T2.1 T2.2 T2.8 sign up, log in, reload: signed in in every section', async ({
  page,
}) => {
  const visitor = aVisitor();
  const unused: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|realtime|storage|functions)\/v1/.test(request.url())) unused.push(request.url());
  });
  await page.goto('/market');
  await enter(page, visitor);
  expect((await page.evaluate(storedToken))?.split('.')).toHaveLength(3);
  await page.reload();
  await expect(nameOf(page, visitor)).toBeVisible();
  for (const address of ['/', '/aboutus', '/leaderboard', '/gamemode', '/waiver', '/blogs', '/help']) {
    await page.goto(address);
    await expect(nameOf(page, visitor)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signup/Login' })).toHaveCount(0);
  }
  expect(unused).toEqual([]);
});

test('A12.13 a session that stands in an address is not taken, stale or not: links carry one-time codes', async ({
  page,
}) => {
  const stale = {
    access_token: 'a.b.c',
    refresh_token: 'old',
    expires_in: '3600',
    expires_at: '1',
    token_type: 'bearer',
  };
  await page.goto(`/help#${new URLSearchParams(stale)}`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  expect(await page.evaluate(storedToken)).toBeNull();
});

test('A12.4 A12.8 A12.14 A15.5 the token is renewed before it expires, and a second tab follows', async ({
  page,
  context,
}) => {
  const visitor = aVisitor();
  await page.clock.install();
  await page.goto('/help');
  const other = await context.newPage();
  await other.goto('/help');
  await enter(page, visitor);
  await expect(nameOf(other, visitor)).toBeVisible();
  const first = await page.evaluate(storedToken);
  await page.clock.runFor(58 * 60_000 + 31_000);
  await expect.poll(() => page.evaluate(storedToken)).not.toBe(first);
  expect(await other.evaluate(storedToken)).toBe(await page.evaluate(storedToken));
  await chooseFromMenu(page, visitor, 'button', 'Logout');
  await expect(page.getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Signup/Login' })).toBeVisible();
});

test('A12.5 A13.1 A13.2 A13.3 A13.7 logging out stays on the screen and leaves no token', async ({ page }) => {
  const visitor = aVisitor();
  await page.goto('/leaderboard?tab=squad');
  await enter(page, visitor);
  await chooseFromMenu(page, visitor, 'button', 'Logout');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/leaderboard\?tab=squad$/);
  expect(await page.evaluate(storedToken)).toBeNull();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
});

for (const [fact, status] of [
  ['A13.4', 401],
  ['A13.5', 403],
  ['A13.6', 404],
] as const) {
  test.describe(`logout answered ${status}`, () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test(`${fact} signs out all the same`, async ({ page }) => {
      const visitor = aVisitor();
      await page.goto('/help');
      await enter(page, visitor);
      await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { message: 'no' } }));
      await chooseFromMenu(page, visitor, 'button', 'Logout');
      await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
      expect(await page.evaluate(storedToken)).toBeNull();
    });
  });
}

test.describe('without network', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_|Failed to fetch/ });

  test('A12.11 a refresh that gets no answer signs nobody out', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await enter(page, visitor);
    await page.route('**/auth/v1/**', (route) => route.abort());
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await expect(nameOf(page, visitor)).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(nameOf(page, visitor)).toBeVisible();
  });

  test('A12.10 a refresh token that is no longer good ends the session', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await enter(page, visitor);
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' } }),
    );
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
    expect(await page.evaluate(storedToken)).toBeNull();
  });
});

test('A10.7 where storage is blocked one is signed in for this page, and told so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const visitor = aVisitor();
  await page.goto('/help');
  await enter(page, visitor);
  await expect(page.getByText('you stay logged in only until you close or reload this page')).toBeVisible();
});

test('A12.6 A15.4 a new name is in the menu at once', async ({ page }) => {
  const visitor = aVisitor();
  await page.goto('/profile');
  await enter(page, visitor);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rawat');
  await page.getByRole('radio', { name: 'Fox' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Asha Rawat' })).toBeVisible();
});

test('A15.6 a forgotten password is replaced through the mailed link', async ({ page, site }) => {
  const visitor = aVisitor();
  await page.goto('/help');
  await signUp(page, visitor);
  await askForPassword(page, site, visitor);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toHaveCount(0);

  await chooseFromMenu(page, visitor, 'button', 'Logout');
  await enterPassword(page, { ...visitor, password: 'another-secret-8' });
  await expect(nameOf(page, visitor)).toBeVisible();
});

async function askForPassword(page: Page, site: ArenaServer, { email }: { email: string }) {
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SEND LINK' }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  const mail = await mailTo(site, email, 'Choose a new password');
  await page.goto(/https?:\/\/\S+\/verify\?\S+/.exec(mail)?.[0].replaceAll('&amp;', '&') ?? '');
}

test('A14.3 A14.4 a link that is no longer good says so once, and the address is cleaned', async ({ page, site }) => {
  await page.goto('/help');
  await page.goto(
    `/auth/v1/verify?token=stale&type=recovery&redirect_to=${encodeURIComponent(`${site.url}/settings`)}`,
  );
  await expect(
    page.getByText('Email link is invalid or has expired. Please ask for a new link and try again.'),
  ).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/settings`);
});

test.describe('a wrong code on the way', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('A12.7 A15.11 A15.13 A15.14 A15.12 two-step login, switched on, asked for, switched off', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await enter(page, visitor);
    const generator = await switchOn(page);
    await chooseFromMenu(page, visitor, 'button', 'Logout');
    await enterPassword(page, visitor);
    const second = page.getByRole('dialog', { name: 'SECOND STEP' });
    await expect(second).toBeVisible();
    expect(await page.evaluate(storedToken)).toBeNull();
    await second.getByLabel('Code').fill('000000');
    await second.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect(second.getByRole('alert')).toHaveText(
      'This code is wrong or has been used already. Please wait for the next one and try again.',
    );
    // A code is good once; the next one is accepted a step early.
    await second.getByLabel('Code').fill(generator.generate({ timestamp: Date.now() + 30_000 }));
    await second.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect(nameOf(page, visitor)).toBeVisible();

    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });

  test('A15.6 with two-step login on, the mailed link asks for a code before a new password', async ({
    page,
    site,
  }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await enter(page, visitor);
    const generator = await switchOn(page);
    await chooseFromMenu(page, visitor, 'button', 'Logout');
    await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await askForPassword(page, site, visitor);

    const step = page.getByRole('region', { name: 'One more step' });
    await expect(step).toContainText('Enter the code from your authenticator app to choose a new password.');
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
    await step.getByLabel('Code').fill('000000');
    await step.getByRole('button', { name: 'Go on' }).click();
    await expect(step.getByRole('alert')).toHaveText(
      'This code is wrong or has been used already. Please wait for the next one and try again.',
    );
    await step.getByLabel('Code').fill(generator.generate({ timestamp: Date.now() + 30_000 }));
    await step.getByRole('button', { name: 'Go on' }).click();
    await expect(step).toHaveCount(0);
    await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
  });
});

/** Switches two-step login on. @returns what generates its codes */
async function switchOn(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
  const secret = await page.getByRole('region', { name: 'Two-step login' }).locator('code').textContent();
  const generator = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
  await page.getByLabel('Code').fill(generator.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-step login is on.')).toBeVisible();
  return generator;
}

test('A15.10 signing out everywhere ends the session of another browser', async ({ page, browser, site }) => {
  const visitor = aVisitor();
  await page.goto('/settings');
  await enter(page, visitor);
  const elsewhere = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const other = whenTakenOver(await elsewhere.newPage());
  await other.goto('/settings');
  await enterPassword(other, visitor);
  await expect(nameOf(other, visitor)).toBeVisible();
  await page.getByRole('button', { name: 'Everywhere' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await other.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await elsewhere.close();
  await elsewhere.close();
});
