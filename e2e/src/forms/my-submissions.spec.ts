import type { Locator, Page } from '@playwright/test';
import { expectAccessible, setPalette } from '../arena/accessibility';
import {
  accountButton,
  aVisitor,
  chooseFromAccountMenu,
  signUpAndLogIn,
  switchOnTwoStepLogin,
  type Visitor,
} from '../arena/account';
import { followLink } from '../arena/mailed-link';
import { button, cards, openOtherBrowser, sendPreBooking, sendWaiver, signedOut } from '../arena/my-submissions';
import type { ArenaServer } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { waitForMail } from '../arena/wait-for-mail';

/** The server refuses the list until a mailed link has proven the address. */
const REFUSED = /status of 403 .*\/api\/account\/submissions/;

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: REFUSED });

/** Signs up on a site that confirms addresses without a mail, and proves the address by a mailed link. */
async function proveAddress(page: Page, site: ArenaServer, visitor: Visitor) {
  await page.goto(`${site.url}/submissions`);
  await signUpAndLogIn(page, visitor);
  await button(page, `Send a link to ${visitor.email}`).click();
  await expect(page.getByText(`We sent a link to ${visitor.email}.`)).toBeVisible();
  await followLink(page, await waitForMail(site, visitor.email, 'Log in to the arena'));
  await expect(page.getByText('Your old password no longer works: choose a new one here.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Sent with ${visitor.email}` })).toBeVisible();
}

/** Asks in the open login dialog for a link to choose a new password, and opens it. */
async function openRecoveryLink(page: Page, site: ArenaServer, { email }: Visitor) {
  const dialog = page.getByRole('dialog', { name: 'LOGIN' });
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  const recovery = page.getByRole('dialog', { name: 'NEW PASSWORD' });
  await recovery.getByLabel('Email').fill(email);
  await recovery.getByRole('button', { name: 'SEND LINK' }).click();
  await followLink(page, await waitForMail(site, email, 'Choose a new password'));
}

test.describe('an address that no mail has proven', () => {
  // The link ends the session from the sign-up, which may be a stranger's.
  test.use({ expectedErrors: /status of (401|403) .*\/api\/account\/submissions/ });

  test('shows nothing until its mailed link is opened', async ({ page, site, browser }) => {
    const visitor = aVisitor();
    await sendPreBooking(site, visitor);
    await page.goto('/submissions');
    await signUpAndLogIn(page, visitor);
    await expect(page.getByRole('region', { name: 'Confirm your address' })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await button(page, `Send a link to ${visitor.email}`).click();
    const mail = await waitForMail(site, visitor.email, 'Log in to the arena');

    const other = await openOtherBrowser(browser, site);
    await followLink(other, mail);
    await expect(other.getByText('Your email address is confirmed. Log in to see your forms.')).toBeVisible();
    await expect(other).toHaveURL(`${site.url}/submissions`);
    await expect(signedOut(other)).toBeVisible();
    await other.context().close();

    // The first tab looks again when the visitor comes back to it.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await button(page, 'Log in').click();
    await openRecoveryLink(page, site, visitor);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByRole('link', { name: 'See your forms' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe('two tabs', () => {
  test.use({ expectedErrors: /status of (403|409) .*\/api\/account\/submissions/ });

  test('a change in the other tab is shown next to the input', async ({ page, site, context }) => {
    const visitor = aVisitor();
    await sendPreBooking(site, visitor);
    await proveAddress(page, site, visitor);
    const other = await context.newPage();
    await other.goto('/submissions');
    await button(other, /^Correct pre-booking/).click();
    await other.getByLabel('Name', { exact: true }).fill('Asha of the other tab');
    await button(page, /^Correct pre-booking/).click();
    await page.getByLabel('Name', { exact: true }).fill('Asha of this tab');
    await button(other, 'Save correction').click();
    await expect(other.getByText('Your correction has been saved.')).toBeVisible();
    await button(page, 'Save correction').click();
    await button(page, 'Load the stored version').click();
    await expect(cards(page)).toContainText('Asha of the other tab');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha of this tab');
    await button(page, 'Save correction').click();
    await expect(page.getByText('Your correction has been saved.')).toBeVisible();
    await other.reload();
    await expect(cards(other)).toContainText('Asha of this tab');
  });
});

test('a mailed link alone shows nothing of an account with two-step login', async ({ page, site }) => {
  const visitor = aVisitor();
  await sendPreBooking(site, visitor);
  await proveAddress(page, site, visitor);
  await page.goto('/settings');
  const generator = await switchOnTwoStepLogin(page);
  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await button(page, 'Sign up or log in').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await openRecoveryLink(page, site, visitor);
  await expect(page.getByRole('region', { name: 'One more step' })).toBeVisible();
  await page.goto('/submissions');
  const step = page.getByRole('region', { name: 'One more step' });
  await expect(step).toContainText('Enter the code from your authenticator app to see your forms.');
  await expect(cards(page)).toHaveCount(0);
  // Each code works once, and the next one is accepted one time step early.
  await step.getByLabel('Code').fill(generator.generate({ timestamp: Date.now() + 30_000 }));
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test('everything works with the keyboard alone, and the focus is never lost', async ({ page, site }) => {
  const visitor = aVisitor();
  await sendPreBooking(site, visitor);
  await proveAddress(page, site, visitor);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await accountButton(page, visitor).focus();

  await tabTo(page, button(page, /^Correct pre-booking/));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Asha by keyboard');
  await page.keyboard.press('Enter');
  const heading = cards(page).getByRole('heading', { level: 3 });
  await expect(heading).toBeFocused();
  await expect(cards(page)).toContainText('Asha by keyboard');

  await tabTo(page, button(page, /^Withdraw pre-booking/));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button(page, /^Withdraw pre-booking/)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Withdraw it'));
  await page.keyboard.press('Space');
  await expect(heading).toBeFocused();

  await tabTo(page, button(page, /^Erase pre-booking/));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Erase permanently'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: `Sent with ${visitor.email}` })).toBeFocused();
  await expect(cards(page)).toHaveCount(0);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test.describe('at 360 px', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no state overflows, and axe finds no violations, in both palettes', async ({ page, site }) => {
    const local = `asha.with.a-rather-long-address-and-no-place-to-break-it-${aVisitor().username}`;
    const visitor = { ...aVisitor(), email: `${local.slice(0, 64)}@long-subdomain-of-an-address.example.in` };
    await sendPreBooking(site, visitor);
    await sendWaiver(site, visitor);
    await page.goto('/submissions');
    await signUpAndLogIn(page, visitor);
    await page.setViewportSize({ width: 360, height: 780 });
    await button(page, /^Send a link to/).click();
    await expect(page.getByText('We sent a link')).toBeVisible();
    await checkScreen(page);
    await followLink(page, await waitForMail(site, visitor.email, 'Log in to the arena'));
    await expect(cards(page)).toHaveCount(2);
    await checkScreen(page);

    await button(page, /^Correct pre-booking/).click();
    await page.getByLabel('Name', { exact: true }).fill('');
    await button(page, 'Save correction').click();
    await button(page, /^Withdraw waiver/).click();
    await button(page, 'Erase everything').click();
    await checkScreen(page);
    await button(page, 'Withdraw it').click();
    await expect(page.getByText('This waiver is withdrawn.')).toBeVisible();
    await button(page, 'Cancel').first().click();
    await checkScreen(page);
    await button(page, 'Erase everything').click();
    await expect(page.getByText('Everything that was in this list is erased.')).toBeVisible();
    await checkScreen(page);
  });
});

async function checkScreen(page: Page) {
  for (const palette of ['paper', 'dusk']) {
    await test.step(palette, async () => {
      await setPalette(page, palette);
      await expectAccessible(page);
    });
  }
}
