import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdRequests } from '../arena/hold-requests';
import { expect, test } from '../arena/test';

/** Someone whose submissions no other test sends. */
function aPlayer() {
  const tag = randomUUID().slice(0, 8);
  return { lastName: `Farooqui-${tag}`, email: `zubeida-${tag}@example.in`, thoughts: `Fog-machine-${tag}` };
}

type Player = ReturnType<typeof aPlayer>;

/** Values typed into the forms. None may appear in a URL or in the log. */
const typedValues = ({ lastName, email, thoughts }: Player) => [
  'Zubeida',
  lastName,
  '1991-04-07',
  '9811122233',
  email,
  'Kotdwar',
  thoughts,
];

const REFERENCE = /Your reference: (AR-[0-9A-Z]{8})/;

/** Records every URL that the browser requests or shows, and every referrer that it sends. */
function recordUrls(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  return urls;
}

async function fillWaiver(page: Page, { lastName, email }: Player) {
  await page.getByLabel('First name').fill('Zubeida');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of birth').fill('1991-04-07');
  await page.getByLabel('Phone', { exact: true }).fill('9811122233');
  await page.getByLabel('Email').fill(email);
  await page
    .getByRole('group', { name: /medical condition/ })
    .getByLabel('Yes')
    .check();
}

test.describe('without JavaScript', () => {
  // The page that shows a form's errors has the status 400.
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400 .*\/api\/forms\// });

  test('waiver, feedback, early access, messages and newsletter are stored once, and no typed value is in a URL or the log', async ({
    page,
    site,
  }) => {
    const player = aPlayer();
    const urls = recordUrls(page);
    // A busy server may send a page without prerendered content.
    const open = (path: string) =>
      expect(async () => {
        await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
        await expect(page.getByRole('main')).toBeVisible({ timeout: 1000 });
      }).toPass();

    await open('/waiver');
    await fillWaiver(page, player);
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
    await expect(page.getByText(REFERENCE)).toBeVisible();
    await page.reload();
    await expect(page.getByText(REFERENCE)).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liability Waiver');
    await page.getByRole('link', { name: 'Back to the waiver and its text' }).click();
    await expect(page).toHaveURL(`${site.url}/waiver`);

    await open('/');
    await page.getByLabel('Your thoughts').fill(player.thoughts);
    await page.getByLabel('Which game mode next?').selectOption('Stealth Missions');
    await page.getByRole('slider', { name: /^Your rating/ }).fill('4');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('✅ Feedback submitted')).toBeVisible();

    await open('/');
    await page.getByRole('link', { name: 'Pre-book on a separate page' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Zubeida ${player.lastName}`);
    await page.getByLabel('Email').fill(player.email);
    await page.getByLabel('Mobile').fill('98111');
    await page.getByLabel('City', { exact: true }).selectOption('Other');
    await page.getByLabel('City name').fill('Kotdwar');
    await page.getByLabel('I agree to these terms').check();
    await page.getByRole('button', { name: 'Send pre-booking' }).click();
    await expect(page.getByText('Please enter a 10-digit mobile number')).toBeVisible();
    await expect(page.getByLabel('City name')).toHaveValue('Kotdwar');
    await page.getByLabel('Mobile').fill('9811122233');
    await page.getByRole('button', { name: 'Send pre-booking' }).click();
    await expect(page.getByText('Thank you for your interest! We will contact you soon')).toBeVisible();

    await open('/help');
    await page.getByRole('region', { name: 'Ask us' }).getByLabel('Email').fill(player.email);
    await page.getByLabel('Your message').fill(player.thoughts);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message has arrived. We will answer by email.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the help page' }).click();
    await expect(page).toHaveURL(`${site.url}/help#contact`);

    await open('/blogs');
    await page.getByLabel('Your email').fill(player.email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Thank you for your interest in our newsletter.')).toBeVisible();

    const log = await site.log();
    expect(log).toContain('/api/forms/waiver');
    for (const value of typedValues(player)) {
      expect(urls.filter((url) => url.includes(value))).toEqual([]);
      expect(log).not.toContain(value);
    }
    const stored = async (word: string) =>
      JSON.parse(await site.arena(['submissions', 'find', word, '--json'])).submissions;
    expect(await stored(player.email)).toMatchObject([
      { kind: 'prebooking', mobile: '9811122233', city: 'Kotdwar', otherCity: 'Kotdwar' },
      { kind: 'waiver', firstName: 'Zubeida', dob: '1991-04-07', medicalCondition: 'yes' },
      { kind: 'contact', message: player.thoughts },
    ]);
    expect(await stored(player.thoughts)).toMatchObject([
      { kind: 'feedback', rating: 4, thoughts: player.thoughts, game_mode_request: 'Stealth Missions' },
      { kind: 'contact', message: player.thoughts },
    ]);
  });

  test('the response page shows the errors of a form and keeps the typed values', async ({ page, site }) => {
    await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
    await page.getByLabel('Last name').fill('Farooqui');
    await page.getByLabel('Date of birth').fill('2012-04-07');
    await page.getByLabel(/^Guardian's name/).fill('Meera');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByRole('alert')).toContainText('The form was not sent yet.');
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name.');
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveValue('Farooqui');
    await expect(page.getByLabel(/^Guardian's name/)).toHaveValue('Meera');
    expect(new URL(page.url()).search).toBe('');
  });

  test('the response page has the same questions as the form', async ({ page, site }) => {
    const labels = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main form label, main form legend')]
          .filter((label) => label.checkVisibility() && !label.closest('[aria-hidden]'))
          .map((label) => label.textContent?.trim()),
      );
    await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Submit waiver' })).toBeVisible();
    const original = await labels();
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await labels()).toSorted()).toEqual(original.toSorted());
  });

  test('every page says what does not work without scripts', async ({ page, site }) => {
    for (const path of ['/', '/market', '/profile', '/submissions']) {
      // Retries until the server has prerendered the page: before that, it shows nothing without scripts.
      await expect(async () => {
        await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
        await expect(page.getByText(/^This browser runs no scripts/)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
  });
});

test.describe('when the code of a form does not load', () => {
  test.use({ expectedErrors: /Failed to load resource|mf-booking/ });

  test('the browser posts the form itself, and no typed value is in a URL', async ({ page, site }) => {
    const player = aPlayer();
    const urls = recordUrls(page);
    await page.clock.install();
    await holdRequests(page, '**/releases/mf-booking/**/*.js');
    await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-hydrated="layout"]')).toHaveCount(1);
    await fillWaiver(page, player);
    await page.getByLabel('Last name').press('Enter');
    await page.clock.fastForward(8_000);
    await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
    for (const value of typedValues(player)) expect(urls.filter((url) => url.includes(value))).toEqual([]);
  });
});

test('when no code loads at all, a submitted form is posted after a delay', async ({ page, site }) => {
  const player = aPlayer();
  const urls = recordUrls(page);
  await page.clock.install();
  await holdRequests(page, '**/releases/shell/**/shell.js');
  await page.goto(`${site.url}/waiver`, { waitUntil: 'commit' });
  await fillWaiver(page, player);
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  // At the latest; earlier, if the page has given the shell up before.
  await page.clock.fastForward(8_000);
  await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
  for (const value of typedValues(player)) expect(urls.filter((url) => url.includes(value))).toEqual([]);
});
