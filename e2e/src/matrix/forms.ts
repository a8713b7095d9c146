import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aVisitor } from '../arena/account';

/** A form that asks the server: how it is filled in, how long it waits, and what it says of each end. */
export type WaitingForm = {
  app: string;
  address: string;
  path: string;
  seconds: number;
  fill: (page: Page) => Promise<void>;
  send: string;
  late: string;
  failed: string;
  tooOften: string;
  arrived: string;
};

const TOO_OFTEN = 'Too many attempts. Please wait a minute and try again.';

export const forms: readonly WaitingForm[] = [
  {
    app: 'shell',
    address: '/help',
    path: '/api/auth/signup',
    seconds: 15,
    fill: async (page) => {
      const { username, email, password } = aVisitor();
      await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
      const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
      await dialog.getByLabel('Username').fill(username);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
    },
    send: 'CREATE ACCOUNT',
    late: 'Something went wrong',
    failed: 'Something went wrong',
    tooOften: 'Too many attempts. Please wait a few minutes and try again.',
    arrived: 'Account created successfully ✅. Please login.',
  },
  {
    app: 'mf-home',
    address: '/',
    path: '/api/prebooking',
    seconds: 10,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Asha Rawat');
      await form.getByLabel('Email').fill('asha@example.in');
      await form.getByLabel('Mobile').fill('9876543210');
      await form.getByRole('combobox', { name: 'City' }).selectOption('Dehradun');
      await form.getByRole('checkbox').check();
    },
    send: 'Send pre-booking',
    late: 'Connection timeout. Please try again.',
    failed: 'Failed to submit pre-booking. Please try again.',
    tooOften: TOO_OFTEN,
    arrived: 'Thank you for your interest! We will contact you soon about early access perks.',
  },
  {
    app: 'mf-home',
    address: '/',
    path: '/api/feedback',
    seconds: 15,
    fill: (page) => page.getByLabel('Your thoughts').fill('More cover on the saddle.'),
    send: 'Send feedback',
    late: '❌ Connection timeout. Please try again.',
    failed: '❌ Error submitting feedback. Please try again later.',
    tooOften: `❌ Server error: ${TOO_OFTEN}`,
    arrived: '✅ Feedback submitted',
  },
  {
    app: 'mf-booking',
    address: '/waiver',
    path: '/api/waivers/submit',
    seconds: 15,
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
    send: 'Submit waiver',
    late: 'Something went wrong!',
    failed: 'Something went wrong!',
    tooOften: TOO_OFTEN,
    arrived: 'Waiver submitted successfully!',
  },
];

/** Sections whose forms call no server, and those that have none. */
export const withoutForms: Readonly<Record<string, string>> = {
  'mf-leaderboard': 'has no form',
  'mf-market': 'has no form',
  'mf-blogs': 'its form calls no server',
};

/** Sends a form to a server that takes its time: nothing is said before its time is over; sent again, it arrives. */
export async function outwait(page: Page, form: WaitingForm) {
  await page.route(`**${form.path}`, () => undefined);
  await form.fill(page);
  const send = page.getByRole('button', { name: form.send });
  const sent = page.waitForRequest(`**${form.path}`);
  await send.click();
  await sent;
  const since = Date.now();
  const late = page.getByText(form.late, { exact: true });
  await expect(late).toBeVisible({ timeout: (form.seconds + 10) * 1000 });
  expect(Date.now() - since).toBeGreaterThan((form.seconds - 1) * 1000);

  await page.unrouteAll();
  await send.click();
  await expect(page.getByText(form.arrived, { exact: true })).toBeVisible();
}

/** Sends a form that the server does not take; sent again as it stands, it arrives. */
export async function sendTwice(page: Page, form: WaitingForm, said: string, mend: () => Promise<unknown>) {
  await form.fill(page);
  const send = page.getByRole('button', { name: form.send });
  await send.click();
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await mend();
  await send.click();
  await expect(page.getByText(form.arrived, { exact: true })).toBeVisible();
}

/** Calls the server as often as it takes until it wants to be left alone. */
export async function wearOut(request: APIRequestContext, address: string) {
  const data = { username: 'worn-out', email: 'worn-out@example.in', password: 'open-sesame-7' };
  await expect
    .poll(async () => (await request.post(address, { data })).status(), { intervals: [0], timeout: 30_000 })
    .toBe(429);
}
