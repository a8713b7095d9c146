import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aVisitor } from '../arena/account';

/** A form that calls the server: how to fill it in, its timeout, and its message for each outcome. */
export type FormScenario = {
  app: string;
  /** The route of its page, and the path of the API that it calls. */
  pagePath: string;
  apiPath: string;
  timeoutSeconds: number;
  fill: (page: Page) => Promise<void>;
  submitLabel: string;
  timeoutMessage: string;
  errorMessage: string;
  rateLimitMessage: string;
  successMessage: string;
};

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a minute and try again.';

export const forms: readonly FormScenario[] = [
  {
    app: 'shell',
    pagePath: '/help',
    apiPath: '/api/auth/signup',
    timeoutSeconds: 15,
    fill: async (page) => {
      const { username, email, password } = aVisitor();
      await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
      const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
      await dialog.getByLabel('Username').fill(username);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
    },
    submitLabel: 'CREATE ACCOUNT',
    timeoutMessage: 'Something went wrong',
    errorMessage: 'Something went wrong',
    rateLimitMessage: 'Too many attempts. Please wait a few minutes and try again.',
    successMessage: 'Account created successfully ✅. Please login.',
  },
  {
    app: 'shell',
    pagePath: '/help',
    apiPath: '/api/contact',
    timeoutSeconds: 15,
    fill: async (page) => {
      const form = page.getByRole('region', { name: 'Ask us' });
      await form.getByLabel('Email').fill('asha@example.in');
      await form.getByLabel('Your message').fill('Is there parking?');
    },
    submitLabel: 'Send message',
    timeoutMessage: 'Connection timeout. Please try again.',
    errorMessage: 'Your message could not be sent. Please try again.',
    rateLimitMessage: TOO_MANY_ATTEMPTS,
    successMessage: 'Your message has arrived. We will answer by email.',
  },
  {
    app: 'mf-home',
    pagePath: '/',
    apiPath: '/api/prebooking',
    timeoutSeconds: 10,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Asha Rawat');
      await form.getByLabel('Email').fill('asha@example.in');
      await form.getByLabel('Mobile').fill('9876543210');
      await form.getByRole('combobox', { name: 'City' }).selectOption('Dehradun');
      await form.getByRole('checkbox').check();
    },
    submitLabel: 'Send pre-booking',
    timeoutMessage: 'Connection timeout. Please try again.',
    errorMessage: 'Failed to submit pre-booking. Please try again.',
    rateLimitMessage: TOO_MANY_ATTEMPTS,
    successMessage: 'Thank you for your interest! We will contact you soon about early access perks.',
  },
  {
    app: 'mf-home',
    pagePath: '/',
    apiPath: '/api/feedback',
    timeoutSeconds: 15,
    fill: (page) => page.getByLabel('Your thoughts').fill('More cover on the saddle.'),
    submitLabel: 'Send feedback',
    timeoutMessage: '❌ Connection timeout. Please try again.',
    errorMessage: '❌ Error submitting feedback. Please try again later.',
    rateLimitMessage: `❌ Server error: ${TOO_MANY_ATTEMPTS}`,
    successMessage: '✅ Feedback submitted',
  },
  {
    app: 'mf-booking',
    pagePath: '/waiver',
    apiPath: '/api/waivers/submit',
    timeoutSeconds: 15,
    fill: async (page) => {
      const form = page.getByRole('form', { name: 'Waiver' });
      await form.getByLabel('First name').fill('Asha');
      await form.getByLabel('Last name').fill('Rao');
      await form.getByLabel('Date of birth').fill('1994-03-09');
      await form.getByLabel('Phone', { exact: true }).fill('+91 98765 43210');
      await form.getByLabel('Email').fill('asha@example.in');
      await form
        .getByRole('group', { name: /medical condition/ })
        .getByRole('radio', { name: 'No' })
        .check();
    },
    submitLabel: 'Submit waiver',
    timeoutMessage: 'Something went wrong!',
    errorMessage: 'Something went wrong!',
    rateLimitMessage: TOO_MANY_ATTEMPTS,
    successMessage: 'Waiver submitted successfully!',
  },
];

/** Why the form tests do not apply to an app. */
export const withoutForms: Readonly<Record<string, string>> = {
  'mf-leaderboard': 'has no form',
  'mf-market': 'has no form',
  'mf-blogs': 'its form calls no server',
};

/** Sends a form that gets no response: the error appears only after the timeout, and a second try succeeds. */
export async function expectTimeoutThenSuccess(page: Page, form: FormScenario) {
  await page.route(`**${form.apiPath}`, () => undefined);
  await form.fill(page);
  const submit = page.getByRole('button', { name: form.submitLabel });
  const sent = page.waitForRequest(`**${form.apiPath}`);
  await submit.click();
  await sent;
  const sentAt = Date.now();
  const timeoutMessage = page.getByText(form.timeoutMessage, { exact: true });
  await expect(timeoutMessage).toBeVisible({ timeout: (form.timeoutSeconds + 10) * 1000 });
  expect(Date.now() - sentAt).toBeGreaterThan((form.timeoutSeconds - 1) * 1000);

  await page.unrouteAll();
  await submit.click();
  await expect(page.getByText(form.successMessage, { exact: true })).toBeVisible();
}

/**
 * Makes the next request of a page time out after a millisecond, because no fake clock reaches it. `data-timeout` of the
 * document tells which timeout the page wanted.
 */
export function endNextTimeout(page: Page) {
  return page.evaluate(() => {
    const { prototype } = XMLHttpRequest;
    const original = Object.getOwnPropertyDescriptor(prototype, 'timeout');
    if (!original) throw new Error('Requests have no timeouts.');
    Object.defineProperty(prototype, 'timeout', {
      ...original,
      set(milliseconds: number) {
        document.documentElement.dataset.timeout = String(milliseconds);
        original.set?.call(this, 1);
        Object.defineProperty(prototype, 'timeout', original);
      },
    });
  });
}

/**
 * Sends a form whose requests fail in three ways, one after the other. Each has its message, what was typed stays, and the
 * last try succeeds.
 */
export async function expectFailuresThenSuccess(page: Page, form: FormScenario) {
  await form.fill(page);
  const api = `**${form.apiPath}`;
  const submit = page.getByRole('button', { name: form.submitLabel });
  const expectMessage = (message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();
  // A proxy answers like this when its server fails.
  await page.route(api, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }));
  await submit.click();
  await expectMessage(form.errorMessage);
  await page.unrouteAll();

  const error = form.rateLimitMessage.replace(/^.*error: /, '');
  await page.route(api, (route) => route.fulfill({ status: 429, json: { error, message: error } }));
  await submit.click();
  await expectMessage(form.rateLimitMessage);
  await page.unrouteAll();

  await page.route(api, () => undefined);
  await endNextTimeout(page);
  await submit.click();
  await expectMessage(form.timeoutMessage);
  expect(await page.locator('html').getAttribute('data-timeout')).toBe(`${form.timeoutSeconds * 1000}`);
  await page.unrouteAll();

  await submit.click();
  await expectMessage(form.successMessage);
}

/** Sends a form that fails with this message; after `repair` the unchanged form is sent again and succeeds. */
export async function expectErrorThenSuccess(
  page: Page,
  form: FormScenario,
  errorMessage: string,
  repair: () => Promise<unknown>,
) {
  await form.fill(page);
  const submit = page.getByRole('button', { name: form.submitLabel });
  await submit.click();
  await expect(page.getByText(errorMessage, { exact: true })).toBeVisible();
  await repair();
  await submit.click();
  await expect(page.getByText(form.successMessage, { exact: true })).toBeVisible();
}

/** Sends requests until the rate limit answers 429. */
export async function exhaustRateLimit(request: APIRequestContext, url: string) {
  const data = { username: 'rate-limited', email: 'rate-limited@example.in', password: 'open-sesame-7' };
  await expect
    .poll(async () => (await request.post(url, { data })).status(), { intervals: [0], timeout: 30_000 })
    .toBe(429);
}
