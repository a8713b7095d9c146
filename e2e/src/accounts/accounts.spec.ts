import { accountButton, aVisitor, chooseFromAccountMenu, logIn, signUp, signUpAndLogIn } from '../arena/account';
import { waitForHydration } from '../arena/hydration';
import { expect, test } from '../arena/test';

test.use({ viewport: { width: 1440, height: 900 } });

const storedToken = () => localStorage.getItem('token');

test('the dialog opens empty every time @A6.1 @A6.2 @A6.3 @A6.4 @A1.1 @A1.7', async ({ page }) => {
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

test('sign up, log in, reload: stays signed in in every section @A9.2 @A10.3 @A10.6 @A12.2 @A12.3 @A15.15 @T2.1 @T2.2 @T2.8', async ({
  page,
}) => {
  const visitor = aVisitor();
  const unused: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|realtime|storage|functions)\/v1/.test(request.url())) unused.push(request.url());
  });
  await page.goto('/market');
  await signUp(page, visitor);
  await logIn(page, visitor);
  await expect(accountButton(page, visitor)).toBeVisible();
  expect((await page.evaluate(storedToken))?.split('.')).toHaveLength(3);
  await page.reload();
  await expect(accountButton(page, visitor)).toBeVisible();
  for (const path of ['/', '/aboutus', '/leaderboard', '/gamemode', '/waiver', '/blogs', '/help']) {
    await page.goto(path);
    await expect(accountButton(page, visitor)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signup/Login' })).toHaveCount(0);
  }
  expect(unused).toEqual([]);
});

test('a session in a URL is ignored; links carry one-time codes instead @A12.13', async ({ page }) => {
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

test.describe('when the clock moves', () => {
  // A question whether the session still exists, or its renewal, may be under way at the logout, and is then refused.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the token is renewed before it expires, and a second tab follows @A12.4 @A12.8 @A12.14 @A15.5', async ({
    page,
    context,
  }) => {
    const visitor = aVisitor();
    await page.clock.install();
    await page.goto('/help');
    const other = await context.newPage();
    await other.goto('/help');
    await signUpAndLogIn(page, visitor);
    await expect(accountButton(other, visitor)).toBeVisible();
    const first = await page.evaluate(storedToken);
    await page.clock.fastForward(58 * 60_000 + 31_000);
    await expect.poll(() => page.evaluate(storedToken)).not.toBe(first);
    // By the clock of the tabs, the new token soon expires as well, so they may renew it again in between.
    const isSame = async () => (await other.evaluate(storedToken)) === (await page.evaluate(storedToken));
    await expect.poll(isSame).toBe(true);
    await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
    await expect(page.getByRole('button', { name: 'Signup/Login' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  });
});

test('logging out stays on the screen and leaves no token @A12.5 @A13.1 @A13.2 @A13.3 @A13.7', async ({ page }) => {
  const visitor = aVisitor();
  await page.goto('/leaderboard?tab=squad');
  await signUpAndLogIn(page, visitor);
  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/leaderboard\?tab=squad$/);
  expect(await page.evaluate(storedToken)).toBeNull();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
});

test.describe('when the server refuses a logout', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('it signs out anyway @A13.4 @A13.5 @A13.6', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await signUp(page, visitor);
    for (const status of [401, 403, 404]) {
      await test.step(`with ${status}`, async () => {
        await logIn(page, visitor);
        await expect(accountButton(page, visitor)).toBeVisible();
        await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { message: 'no' } }));
        await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
        await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
        expect(await page.evaluate(storedToken)).toBeNull();
        await page.unrouteAll();
      });
    }
  });
});

test.describe('without network', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_|Failed to fetch/ });

  test('a token refresh without a response does not sign out @A12.11', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await signUpAndLogIn(page, visitor);
    await page.route('**/auth/v1/**', (route) => route.abort());
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await expect(accountButton(page, visitor)).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(accountButton(page, visitor)).toBeVisible();
  });

  test('an invalid refresh token ends the session @A12.10', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await signUpAndLogIn(page, visitor);
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' } }),
    );
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
    expect(await page.evaluate(storedToken)).toBeNull();
  });
});

test('with storage blocked, the login lasts until the page is left, and a message says so @A10.7', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const visitor = aVisitor();
  await page.goto('/help');
  await signUpAndLogIn(page, visitor);
  await expect(page.getByText('you stay logged in only until you close or reload this page')).toBeVisible();
});

test('a changed name appears in the menu immediately @A12.6 @A15.4', async ({ page }) => {
  const visitor = aVisitor();
  await page.goto('/profile');
  await signUpAndLogIn(page, visitor);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rawat');
  await page.getByRole('radio', { name: 'Fox' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Asha Rawat' })).toBeVisible();
});

test('an account is deleted in the settings, and the visitor is logged out', async ({ page, context }) => {
  const visitor = aVisitor();
  await page.goto('/settings');
  await signUpAndLogIn(page, visitor);
  const other = await context.newPage();
  await other.goto('/profile');
  const panel = page.getByRole('region', { name: 'Delete account' });
  await panel.getByRole('button', { name: 'Delete account' }).click();
  await panel.getByLabel('Your password', { exact: true }).fill(visitor.password);
  await panel.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted, and you are logged out on all devices.')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  }
});

test.describe('a session that has ended', () => {
  // The other browser asks whether its session still exists.
  test.use({ expectedErrors: /status of 403 .*\/auth\/v1\/user/ });

  test('signing out everywhere ends the session of another browser @A15.10', async ({ page, browser, site }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await signUpAndLogIn(page, visitor);
    const otherContext = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
    const other = waitForHydration(await otherContext.newPage());
    await other.goto('/settings');
    await logIn(other, visitor);
    await expect(accountButton(other, visitor)).toBeVisible();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
    await other.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await other.reload();
    await expect(other.getByRole('banner').getByRole('button', { name: 'Signup/Login' })).toBeVisible();
    await otherContext.close();
  });
});
