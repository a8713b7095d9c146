import type { Page } from '@playwright/test';
import {
  accountButton,
  aVisitor,
  chooseFromAccountMenu,
  logIn,
  signUp,
  signUpAndLogIn,
  switchOnTwoStepLogin,
} from '../arena/account';
import { codeIn, followLink, scanLink } from '../arena/mailed-link';
import type { ArenaServer } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { waitForMail } from '../arena/wait-for-mail';

test.use({ viewport: { width: 1440, height: 900 } });

const storedToken = () => localStorage.getItem('token');

test('a forgotten password is reset through the mailed link @A15.6', async ({ page, site }) => {
  const visitor = aVisitor();
  await page.goto('/help');
  await signUp(page, visitor);
  await openRecoveryLink(page, site, visitor);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toHaveCount(0);

  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await logIn(page, { ...visitor, password: 'another-secret-8' });
  await expect(accountButton(page, visitor)).toBeVisible();
});

async function openRecoveryLink(page: Page, site: ArenaServer, { email }: { email: string }) {
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SEND LINK' }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  await followLink(page, await waitForMail(site, email, 'Choose a new password'));
}

test('a forgotten password is reset with the code of the mail', async ({ page, site }) => {
  const visitor = aVisitor();
  await page.goto('/help');
  await signUp(page, visitor);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(visitor.email);
  await dialog.getByRole('button', { name: 'SEND LINK' }).click();
  const mail = await waitForMail(site, visitor.email, 'Choose a new password');
  await scanLink(mail);
  await dialog.getByLabel('Code from the email').fill(codeIn(mail));
  await dialog.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page).toHaveURL(`${site.url}/settings`);
  await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('an expired link shows an error once, with a form that sends another, and the URL is cleaned @A14.3 @A14.4', async ({
  page,
  site,
}) => {
  await page.goto('/help');
  await page.goto(
    `/auth/v1/verify?token=stale&type=recovery&redirect_to=${encodeURIComponent(`${site.url}/settings`)}`,
  );
  const dialog = page.getByRole('dialog', { name: 'NEW PASSWORD' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This link has expired, or it was used already. Ask for a new one here.',
  );
  await expect(page).toHaveURL(`${site.url}/settings`);
});

test.describe('two-step login', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('is switched on, required at login and switched off @A12.7 @A15.11 @A15.13 @A15.14 @A15.12', async ({
    page,
  }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await signUpAndLogIn(page, visitor);
    const generator = await switchOnTwoStepLogin(page);
    await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
    await logIn(page, visitor);
    const second = page.getByRole('dialog', { name: 'SECOND STEP' });
    await expect(second).toBeVisible();
    expect(await page.evaluate(storedToken)).toBeNull();
    await second.getByLabel('Code').fill('000000');
    await second.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect(second.getByRole('alert')).toHaveText(
      'This code is wrong or has been used already. Please wait for the next one and try again.',
    );
    // Each code works once, and the next one is accepted one time step early.
    await second.getByLabel('Code').fill(generator.generate({ timestamp: Date.now() + 30_000 }));
    await second.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect(accountButton(page, visitor)).toBeVisible();

    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });

  test('the mailed recovery link asks for a code before a new password @A15.6', async ({ page, site }) => {
    const visitor = aVisitor();
    await page.goto('/settings');
    await signUpAndLogIn(page, visitor);
    const generator = await switchOnTwoStepLogin(page);
    await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
    await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await openRecoveryLink(page, site, visitor);

    const step = page.getByRole('region', { name: 'One more step' });
    await expect(step).toContainText('Enter the code from your authenticator app to choose a new password.');
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
    await step.getByLabel('Code').fill('000000');
    await step.getByRole('button', { name: 'Continue' }).click();
    await expect(step.getByRole('alert')).toHaveText(
      'This code is wrong or has been used already. Please wait for the next one and try again.',
    );
    await step.getByLabel('Code').fill(generator.generate({ timestamp: Date.now() + 30_000 }));
    await step.getByRole('button', { name: 'Continue' }).click();
    await expect(step).toHaveCount(0);
    await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
  });
});
