import { readFile } from 'node:fs/promises';
import { accountButton, aVisitor, logIn, signUpByMail } from '../arena/account';
import { codeIn, followLink, scanLink } from '../arena/mailed-link';
import { button, cards, openOtherBrowser, sendPreBooking, sendWaiver, signedOut } from '../arena/my-submissions';
import { expect, test } from '../arena/test';
import { waitForMail } from '../arena/wait-for-mail';

// The site confirms addresses by mail.
test.use({
  siteSettings: { AUTH_AUTOCONFIRM: 'off' },
  viewport: { width: 1440, height: 900 },
  expectedErrors: /status of 403 .*\/api\/account\/submissions/,
});

test('a visitor sees, corrects, withdraws, downloads and erases what they sent; others see nothing of it', async ({
  page,
  site,
  browser,
}) => {
  const visitor = aVisitor();
  await sendPreBooking(site, visitor);
  await sendWaiver(site, visitor);

  await page.goto('/profile');
  await signUpByMail(page, visitor);
  const mail = await waitForMail(site, visitor.email, 'Confirm your email address');
  await scanLink(mail);
  await followLink(page, mail);
  await expect(page.getByText('Your email address is confirmed. You can log in now.')).toBeVisible();
  await logIn(page, visitor);
  await expect(accountButton(page, visitor)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'See your forms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your forms' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  // The newest first.
  const waiver = cards(page).first();
  const booking = cards(page).last();
  await expect(waiver).toContainText(/Waiver AR-[0-9A-Z]{8}/);
  await expect(waiver).toContainText(`Valid until 31 December ${new Date().getFullYear()}`);
  await expect(booking).toContainText('Delhi');

  await button(page, /^Correct pre-booking/).click();
  await booking.getByLabel('Mobile').fill('98');
  await button(page, 'Save correction').click();
  await expect(booking.getByRole('alert')).toHaveText('Please enter a 10-digit mobile number');
  await booking.getByLabel('Mobile').fill('9811122233');
  await booking.getByRole('combobox', { name: 'City' }).selectOption('Other');
  await booking.getByLabel('City name').fill('Kotdwar');
  await button(page, 'Save correction').click();
  await expect(booking.getByText('Your correction has been saved.')).toBeVisible();
  await expect(booking.getByRole('heading', { level: 3 })).toBeFocused();

  await button(page, /^Correct waiver/).click();
  await waiver.getByLabel('PIN code (optional)').fill('248001');
  await button(page, 'Save correction').click();
  await expect(waiver.getByText('Your correction has been saved.')).toBeVisible();
  await button(page, /^Withdraw waiver/).click();
  await expect(page.getByRole('group', { name: 'Withdraw this waiver?' })).toBeFocused();
  await button(page, 'Withdraw it').click();
  await expect(waiver).toContainText('This waiver is withdrawn. We no longer use it.');

  await page.reload();
  await expect(booking).toContainText('Kotdwar');
  await expect(booking).toContainText('Corrected on');
  await expect(waiver).toContainText('248001');
  await expect(waiver).toContainText('Withdrawn on');
  await expect(button(page, /^Correct waiver/)).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await button(page, 'Download everything').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^arena-submissions-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    email: visitor.email,
    submissions: [
      { kind: 'waiver', fields: { zip: '248001' }, withdrawnAt: expect.any(String) },
      { kind: 'prebooking', fields: { mobile: '9811122233', city: 'Kotdwar' }, revision: 1 },
    ],
  });

  const other = await openOtherBrowser(browser, site);
  await expect(signedOut(other)).toBeVisible();
  const stranger = aVisitor();
  await signUpByMail(other, stranger);
  const code = codeIn(await waitForMail(site, stranger.email, 'Confirm your email address'));
  await other.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(other, 'CONFIRM').click();
  await expect(accountButton(other, stranger)).toBeVisible();
  await expect(other.getByText('No pre-booking, waiver or message is stored with this address.')).toBeVisible();
  await expect(cards(other)).toHaveCount(0);
  await other.context().close();

  await button(page, /^Erase waiver/).click();
  await button(page, 'Erase permanently').click();
  await expect(page.getByText(/^Waiver AR-\w{8} is erased\.$/)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await button(page, 'Erase everything').click();
  await button(page, 'Erase everything').click();
  await expect(page.getByText('Everything that was in this list is erased.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No pre-booking, waiver or message is stored with this address.')).toBeVisible();
});
