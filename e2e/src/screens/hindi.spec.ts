import type { Page } from '@playwright/test';
import { expectNoOverflow, expectNoViolations } from '../arena/accessibility';
import type { ArenaServer } from '../arena/sites/server';
import { expect, test } from '../arena/test';

/** Chunks with Hindi texts. */
const HINDI_CHUNK = /\/[\w-]+-hi\.js$/;

const hindi = (page: Page) => page.getByRole('button', { name: 'हिन्दी' });
const chooseHindi = async (page: Page) => {
  await hindi(page).first().click();
  await expect(
    page.getByRole('main').or(page.getByRole('dialog')).locator('[lang=hi]:not(button)').first(),
  ).toBeVisible();
};

/** The `lang` that a text has for browsers and screen readers. */
const languageOf = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

/** Language and version of the text in the stored submission that contains a word. */
async function storedText(site: ArenaServer, word: string) {
  const { submissions } = JSON.parse(await site.arena(['submissions', 'find', word, '--json']));
  return submissions.map(({ language, textVersion }: Record<string, string>) => `${language} ${textVersion}`);
}

/** Fills in the waiver in the language that it has. */
async function fillWaiver(page: Page, name: string) {
  const label = (english: string, hindi: string) => page.getByLabel(new RegExp(`^(${english}|${hindi})$`));
  await label('First name', 'पहला नाम').fill(name);
  await label('Last name', 'उपनाम').fill('Rawat');
  await label('Date of birth', 'जन्मतिथि').fill('1991-04-07');
  await label('Phone', 'फ़ोन नंबर').fill('९८१११२२२३३');
  await label('Email', 'ईमेल').fill('hindi@example.in');
  await page
    .getByRole('group', { name: /medical condition|सेहत से जुड़ी/ })
    .getByRole('radio', { name: /^(No|नहीं)$/ })
    .check();
}

const SUBMIT = /^(Submit waiver|वेवर जमा करें)$/;
const SUBMITTED = /Waiver submitted successfully!|वेवर जमा हो गया!/;

const TITLE = 'दायित्व-मुक्ति पत्र (वेवर)';
const PURPOSE = 'हम यह जानकारी आपका चेक-इन करने';

test('the waiver is read and signed in Hindi by keyboard, and the record and the copy say so', async ({
  page,
  site,
}) => {
  await page.goto('/waiver');
  await page.getByRole('button', { name: 'English', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(hindi(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hindi(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: TITLE }).getByRole('heading', { level: 3 })).toHaveCount(14);
  for (const text of [TITLE, PURPOSE, 'कृपया पुष्टि करें', 'सेहत और सहमति']) expect(await languageOf(page, text)).toBe('hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');

  await fillWaiver(page, 'Harshita');
  await page.getByRole('checkbox', { name: 'मैंने यह वेवर पढ़ लिया है।' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('वेवर जमा हो गया!')).toBeVisible();
  await expect(page.getByRole('region', { name: TITLE })).toContainText('मुझे ब्रीफ़िंग में शामिल होना है');
  expect(await storedText(site, 'Harshita')).toEqual([expect.stringMatching(/^hi waiver-/)]);
});

test('a waiver signed in English says so', async ({ page, site }) => {
  await page.goto('/waiver');
  await fillWaiver(page, 'Ekta');
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
  expect(await storedText(site, 'Ekta')).toEqual([expect.stringMatching(/^en waiver-/)]);
});

test('the consent to the pre-booking, its error and its record are in Hindi', async ({ page, site }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'हिन्दी' }).click();
  const consent = dialog.getByRole('checkbox', { name: 'मैं इन शर्तों से सहमत हूँ' });
  await dialog.getByLabel('Name', { exact: true }).fill('Himani Rawat');
  await dialog.getByLabel('Email').fill('himani@example.in');
  await dialog.getByLabel('Mobile').fill('9811122233');
  await dialog.getByLabel('City', { exact: true }).selectOption('Dehradun');
  await dialog.getByRole('button', { name: 'Send pre-booking' }).click();
  await expect(consent).toHaveAccessibleDescription('आगे बढ़ने के लिए कृपया शर्तों से सहमति दें।');
  expect(await languageOf(page, 'आगे बढ़ने के लिए')).toBe('hi');
  await consent.check();
  await dialog.getByRole('button', { name: 'Send pre-booking' }).click();
  await expect(page.getByText('Thank you for your interest! We will contact you soon')).toBeVisible();
  expect(await storedText(site, 'Himani')).toEqual([expect.stringMatching(/^hi prebooking-/)]);
});

test('English loads no Hindi; one choice applies to every section and to the next visit', async ({ page }) => {
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (HINDI_CHUNK.test(request.url())) chunks.push(request.url().replace(/^.*\//, ''));
  });
  for (const path of ['/', '/waiver', '/gamemode/spike-rush?tab=rules', '/help']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(hindi(page).first()).toHaveAttribute('aria-pressed', 'false');
  }
  expect(chunks).toEqual([]);
  await chooseHindi(page);
  expect(chunks.sort()).toEqual(['contact-notice-hi.js', 'your-data-hi.js']);
  await page.goto('/gamemode/spike-rush?tab=rules');
  await expect(page.getByRole('region', { name: 'हर मैदान पर' })).toContainText('मार्शल की बात अंतिम है।');
  await page.goto('/waiver');
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
  expect(chunks).toEqual(['contact-notice-hi.js', 'your-data-hi.js', 'rules-hi.js', 'waiver-hi.js']);
});

test.describe('when Hindi does not load', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('English stays with a sentence in both languages, and a second choice tries again', async ({ page, site }) => {
    await page.route(HINDI_CHUNK, (route) => route.abort());
    await page.goto('/waiver');
    await hindi(page).click();
    const message = page.getByRole('status').filter({ hasText: 'The Hindi text could not be loaded.' });
    await expect(message).toContainText('हिन्दी पाठ लोड नहीं हो सका।');
    await expect(page.getByRole('heading', { name: 'The waiver', exact: true })).toBeVisible();
    await fillWaiver(page, 'Nirmala');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
    expect(await storedText(site, 'Nirmala')).toEqual([expect.stringMatching(/^en waiver-/)]);

    await page.getByRole('button', { name: 'Waiver for another player' }).click();
    await page.unroute(HINDI_CHUNK);
    await hindi(page).click();
    await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  // A form with a mistake is answered with 400.
  test.use({ javaScriptEnabled: false, expectedErrors: /400 \(Bad Request\)/ });

  test('the waiver is read and signed in Hindi, and the record says so', async ({ page, site }) => {
    await page.goto('/waiver', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeHidden();
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
    expect(await languageOf(page, 'मुझे ब्रीफ़िंग में शामिल होना है')).toBe('hi');
    await fillWaiver(page, 'Binodini');
    await page.getByLabel('मैंने यह वेवर पढ़ लिया है।').check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    const name = page.getByLabel('पहला नाम');
    await name.fill('');
    await page.getByRole('button', { name: 'वेवर जमा करें' }).click();
    await expect(name).toHaveAccessibleDescription('कृपया अपना पहला नाम लिखें।');
    await name.fill('Binodini');
    await page.getByRole('button', { name: 'वेवर जमा करें' }).click();
    await expect(page.getByText('वेवर जमा हो गया!')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/reference|valid until|back to/i);
    expect(await storedText(site, 'Binodini')).toEqual([expect.stringMatching(/^hi waiver-/)]);
  });

  test('pre-booking has its terms in Hindi behind a link', async ({ page, site }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Pre-book on a separate page' }).click();
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Binapani Rawat');
    await page.getByLabel('Email').fill('binapani@example.in');
    await page.getByLabel('Mobile').fill('9811122233');
    await page.getByLabel('City', { exact: true }).selectOption('Delhi');
    await page.getByLabel('मैं इन शर्तों से सहमत हूँ').check();
    await page.getByRole('button', { name: 'Send pre-booking' }).click();
    await expect(page.getByText('Thank you for your interest! We will contact you soon')).toBeVisible();
    expect(await storedText(site, 'Binapani')).toEqual([expect.stringMatching(/^hi prebooking-/)]);
  });
});

/** Pages and states with texts in two languages: a name, a path and what leads to the state. */
const states: [name: string, path: string, act?: (page: Page) => Promise<unknown>][] = [
  ['waiver', '/waiver'],
  ['waiver of a minor', '/waiver', (page) => page.getByRole('radio', { name: /Below 18|18 साल से कम/ }).check()],
  ['waiver with errors', '/waiver', (page) => page.getByRole('button', { name: SUBMIT }).click()],
  [
    'signed waiver',
    '/waiver',
    async (page) => {
      await fillWaiver(page, 'Asha');
      await page.getByRole('button', { name: SUBMIT }).click();
      await page.getByText(SUBMITTED).waitFor();
    },
  ],
  [
    'pre-booking with errors',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send pre-booking' }).click();
      await page.getByRole('dialog').getByRole('alert').last().waitFor();
    },
  ],
  ['feedback', '/'],
  ['rules', '/gamemode/capture-the-flag?tab=rules'],
  ['notice', '/help', (page) => page.getByRole('main').locator('#your-data summary').first().click()],
  ['waiver without scripts', '/api/forms/waiver?lang=hi'],
  ['pre-booking without scripts', '/api/forms/early-access?lang=hi'],
  ['message without scripts', '/api/forms/contact?lang=hi'],
];

test.describe('in both languages', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [name, path, act] of states) {
    test(`${name}: no overflow at any width, and axe finds no violations`, async ({ page }) => {
      // A page with a half-filled form asks before it is left.
      page.on('dialog', (dialog) => dialog.accept());
      for (const language of ['en', 'hi']) {
        await test.step(language, async () => {
          await page.setViewportSize({ width: 360, height: 780 });
          await page.goto(path.replace('lang=hi', `lang=${language}`));
          if (language === 'hi') await expect(page.locator('main [lang=hi]:not(button, a)').first()).toBeVisible();
          await act?.(page);
          await page.evaluate(() => document.fonts.ready);
          for (const width of [320, 768, 1440, 360]) {
            await page.setViewportSize({ width, height: 900 });
            await expectNoOverflow(page);
            if (width === 1440 || width === 360) await expectNoViolations(page);
          }
          await page.evaluate(() => localStorage.setItem('language', 'hi'));
        });
      }
    });
  }
});
