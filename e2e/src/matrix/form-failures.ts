import { encodeAnswer } from '@arena/shared/contract/api/endpoint';
import { type SentSubmission, submissionsApi } from '@arena/shared/contract/api/submissions-api';
import { expect, type Locator, type Page } from '@playwright/test';
import { aVisitor, signUpAndLogIn } from '../arena/account';
import { endNextTimeout, forms } from './forms';

/** A form that can fail: how to open it empty, make it invalid, and fill it in. */
type FailingForm = {
  name: string;
  apiPath: string;
  submitLabel: string;
  /** Opens the form and makes an entry invalid, if an empty one is valid. */
  open: (page: Page) => Promise<unknown>;
  fill: (page: Page) => Promise<unknown>;
};

function formAt(apiPath: string) {
  const form = forms.find((each) => each.apiPath === apiPath);
  if (!form) throw new Error(`No form is sent to ${apiPath}.`);
  return form;
}

const SENT = {
  receivedAt: new Date('2026-11-19T20:00:00.000Z'),
  ...{ revision: 0, correctedAt: null, withdrawnAt: null, textVersion: 'v1', language: 'en' as const },
};

const SUBMISSIONS: SentSubmission[] = [
  {
    ...{ ...SENT, kind: 'prebooking', reference: 'AR-0123ABCD' },
    fields: { name: 'Asha Rawat', mobile: '9876543210', city: 'Delhi', otherCity: null, comments: '' },
  },
  {
    ...{ ...SENT, kind: 'waiver', reference: 'AR-7K2M9QXD', validUntil: '2099-12-31', checkIns: [] },
    fields: {
      ...{ firstName: 'Kabir', lastName: 'Negi', dob: '1994-03-09', phone: '9876543210', medicalCondition: 'no' },
      ...{ address: null, city: null, state: null, zip: null, guardianName: null, guardianPhone: null },
    },
  },
];

const correction = (kind: string, reference: string, label: string): FailingForm => ({
  name: `correction of a ${kind}`,
  apiPath: '/api/account/submissions/corrections',
  submitLabel: 'Save correction',
  open: async (page) => {
    const { submissions } = submissionsApi;
    const answer = { email: 'asha@example.in', submissions: SUBMISSIONS, messages: [] };
    const json = encodeAnswer(submissions, answer);
    await page.route(`**${submissions.url}`, (route) => route.fulfill({ json }));
    await page.goto('/submissions');
    await signUpAndLogIn(page, aVisitor());
    await page
      .getByRole('article')
      .filter({ hasText: reference })
      .getByRole('button', { name: /^Correct/ })
      .click();
    await page.getByLabel(label, { exact: true }).fill('1');
  },
  fill: (page) => page.getByLabel(label, { exact: true }).fill('9876500000'),
});

/** The forms of the site that call the server. */
export const failingForms: readonly FailingForm[] = [
  {
    ...formAt('/api/prebooking'),
    name: 'pre-booking',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
    },
    fill: async (page) => {
      await page.keyboard.press('Escape');
      await formAt('/api/prebooking').fill(page);
    },
  },
  {
    ...formAt('/api/feedback'),
    name: 'feedback',
    open: async (page) => {
      await page.goto('/');
      await page.getByLabel('Your thoughts').fill('x'.repeat(5001));
    },
  },
  { ...formAt('/api/waivers/submit'), name: 'waiver', open: (page) => page.goto('/waiver') },
  {
    ...formAt('/api/auth/signup'),
    name: 'sign-up',
    open: async (page) => {
      await page.goto('/help');
      await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
    },
    fill: async (page) => {
      const { username, email, password } = aVisitor();
      const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
      await dialog.getByLabel('Username').fill(username);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
    },
  },
  correction('pre-booking', 'AR-0123ABCD', 'Mobile'),
  correction('waiver', 'AR-7K2M9QXD', 'Phone'),
];

/**
 * Ways in which sending a form fails. Each lets the next attempt fail, and can be followed by another. An invalid form comes
 * first: the others fill it in.
 */
export const failures: Readonly<Record<string, (page: Page, api: string) => Promise<unknown>>> = {
  invalid: async () => {},
  offline: (page, api) => page.route(api, (route) => route.abort('internetdisconnected')),
  timeout: async (page, api) => {
    await page.route(api, () => undefined);
    await endNextTimeout(page);
  },
  'too often': (page, api) =>
    page.route(api, (route) => answer(route, 429, 'Too many attempts. Please wait a minute.')),
  error: (page, api) => page.route(api, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' })),
  busy: (page, api) => page.route(api, (route) => answer(route, 503, 'The site is busy. Please try again.')),
};

function answer(route: Parameters<Parameters<Page['route']>[1]>[0], status: number, error: string) {
  return route.fulfill({ status, json: { error, message: error } });
}

/**
 * Sends a form that fails in each of the ways, one after the other, and expects a message that is announced and in view
 * each time.
 * @returns the kinds of failures, in order
 */
export async function expectFailuresInView(page: Page, form: FailingForm, kinds = Object.keys(failures)) {
  await form.open(page);
  const submit = page.getByRole('button', { name: form.submitLabel });
  const messages = page.locator('form', { has: submit }).getByRole('alert');
  for (const kind of kinds) {
    if (kind !== 'invalid') await form.fill(page);
    const api = `**${form.apiPath}`;
    await failures[kind]?.(page, api);
    await submit.click();
    await expectInView(messages.first(), `${form.name}: ${kind}`);
    await page.unroute(api);
    if (kind !== 'invalid') await expect(submit).toBeEnabled();
  }
  return kinds;
}

/** A message is in view if all of it is in the window, and nothing covers it. */
async function expectInView(message: Locator, what: string) {
  await expect(message, what).toBeVisible();
  await expect(message, what).toHaveText(/\w/);
  const isSeen = () =>
    message.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      // Positions are fractions of pixels.
      return top >= -1 && bottom <= window.innerHeight + 1 && corners.every((hit) => element.contains(hit));
    });
  await expect.poll(isSeen, { message: `${what} is in view` }).toBe(true);
}
