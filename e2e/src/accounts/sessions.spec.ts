import type { Browser, Page } from '@playwright/test';
import { accountButton, aVisitor, chooseFromAccountMenu, logIn, signUp, signUpAndLogIn } from '../arena/account';
import { waitForHydration } from '../arena/hydration';
import { followLink } from '../arena/mailed-link';
import type { ArenaServer } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { waitForMail } from '../arena/wait-for-mail';

test.use({ viewport: { width: 1440, height: 900 } });

const signedOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Signup/Login' });

/** Opens a page in a new browser context, with its own storage and cookies. */
async function openOtherBrowser(browser: Browser, site: ArenaServer) {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  return { context, page: waitForHydration(await context.newPage()) };
}

test.describe('a token unknown to the server', () => {
  test.use({ expectedErrors: /status of 40[13]/ });

  test('a login response with only a token and a user logs in under that name @A10.2 @A10.3 @A10.4 @A10.6', async ({
    page,
  }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ json: { token: 'opaque-token', user: { username: 'asha-from-response' } } }),
    );
    const visitor = { username: 'asha-from-response', email: 'asha@example.in', password: 'open-sesame-7' };
    await page.goto('/profile');
    await logIn(page, visitor);
    await expect(accountButton(page, visitor)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('opaque-token');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('asha-from-response');
    await page.reload();
    await expect(accountButton(page, visitor)).toBeVisible();
    await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
    await expect(signedOut(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('a session ended from another device is reported at its next use', async ({ page, browser, site }) => {
  const visitor = aVisitor();
  await page.goto('/settings');
  await signUpAndLogIn(page, visitor);
  const other = await openOtherBrowser(browser, site);
  await other.page.goto('/settings');
  await logIn(other.page, visitor);
  await expect(accountButton(other.page, visitor)).toBeVisible();
  await page.getByRole('button', { name: 'Log out other devices' }).click();
  await expect(page.getByText('Your other devices are logged out.')).toBeVisible();
  await other.page.getByLabel('New password', { exact: true }).fill('another-secret-8');
  await other.page.getByRole('button', { name: 'Change password' }).click();
  const notice = other.page.getByText('You are logged out: your session has expired');
  await expect(notice).toContainText('Please log in again.');
  await expect(signedOut(other.page)).toBeVisible();
  await logIn(other.page, visitor);
  await expect(accountButton(other.page, visitor)).toBeVisible();
  await expect(other.page.getByText('You are logged out')).toHaveCount(0);
  await other.context.close();
});

test('after a logout in another tab, a tab says so and offers login', async ({ page, context }) => {
  const visitor = aVisitor();
  await page.goto('/profile');
  await signUpAndLogIn(page, visitor);
  const other = waitForHydration(await context.newPage());
  await other.goto('/profile');
  await expect(accountButton(other, visitor)).toBeVisible();
  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await expect(other.getByText('You logged out in another tab.')).toBeVisible();
  await expect(signedOut(other)).toBeVisible();
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.getByRole('dialog', { name: 'LOGIN' })).toBeVisible();
});

test.describe('without network', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_|Failed to fetch/ });

  test('a failed logout from all devices shows an error and can be retried', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await signUpAndLogIn(page, visitor);
    await page.route('**/auth/v1/logout**', (route) => route.abort());
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('The server could not be reached, so you are still logged in')).toBeVisible();
    await expect(accountButton(page, visitor)).toBeVisible();
    await page.unroute('**/auth/v1/logout**');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(signedOut(page)).toBeVisible();
    await expect(page.getByText('You are logged out: your session')).toHaveCount(0);
  });
});

/** Requests a new email address. @returns the address and the mail to it */
async function requestEmailChange(page: Page, site: ArenaServer) {
  const { email } = aVisitor();
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(`open the link that we sent to ${email}.`)).toBeVisible();
  return { email, mail: await waitForMail(site, email, 'Confirm your new email address') };
}

test('the new email address is shown after its link is opened in the same browser', async ({ page, site }) => {
  await page.goto('/settings');
  await signUpAndLogIn(page, aVisitor());
  const { email, mail } = await requestEmailChange(page, site);
  await followLink(page, mail);
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
  await expect(page.getByText(`In use: ${email}`)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/settings`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(`Your email address is now ${email}.`)).toHaveCount(0);
});

test('a link opened in another browser confirms the new email address in both browsers', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/settings');
  await signUpAndLogIn(page, aVisitor());
  const { email, mail } = await requestEmailChange(page, site);
  const other = await openOtherBrowser(browser, site);
  await followLink(other.page, mail);
  await expect(other.page.getByText('Your email address has been changed. Log in with the new one')).toBeVisible();
  await expect(other.page).toHaveURL(`${site.url}/settings`);
  await other.context.close();
  // Simulates the visitor returning to this window.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
  await expect(page.getByText(`In use: ${email}`)).toBeVisible();
});

test('a recovery link opened in another browser explains what to do', async ({ page, browser, site }) => {
  const visitor = aVisitor();
  await page.goto('/help');
  await signUp(page, visitor);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'SEND LINK' }).click();
  await expect(page.getByText(`If ${visitor.email} has an account, a link is on its way.`)).toBeVisible();
  const mail = await waitForMail(site, visitor.email, 'Choose a new password');
  const other = await openOtherBrowser(browser, site);
  await followLink(other.page, mail);
  await expect(other.page.getByText('You asked for this link in another browser')).toBeVisible();
  await expect(other.page).toHaveURL(`${site.url}/settings`);
  await expect(signedOut(other.page)).toBeVisible();
  await other.context.close();
});
