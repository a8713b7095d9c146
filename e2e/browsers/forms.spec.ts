import { expect } from '@playwright/test';
import type { Target } from './engines/locate';
import { test } from './fixtures';

const waiver: Target = { role: 'form', name: 'Waiver' };
const button = (name: string): Target => ({ role: 'button', name });

test('feedback is sent', { tag: '@quick' }, async ({ tab, site }) => {
  await tab.open(`${site.url}/`);
  await tab.fill({ label: 'Your thoughts' }, 'More cover on the saddle.');
  await tab.click(button('Send feedback'));
  await tab.expectText('Feedback submitted');
});

test('a waiver is validated, keeps its input and is sent', async ({ tab, site }) => {
  await tab.open(`${site.url}/waiver`);
  await tab.fill({ label: 'First name', within: waiver }, 'Asha');
  await tab.click(button('Submit waiver'));
  await tab.expectText('Please enter your last name.');
  await tab.expectFocused({ label: 'Last name', within: waiver });

  // Waits for layout: when an error disappears, everything below moves up, and a click could miss.
  const expectValid = (field: string) => expect.poll(() => tab.evaluate(isInvalid, field)).toBe(false);
  await tab.fill({ label: 'Last name', within: waiver }, 'Rao');
  await expectValid('lastName');
  await tab.choose({ label: 'Date of birth', within: waiver }, '1994-03-09');
  await expectValid('dob');
  await tab.fill({ label: 'Phone', within: waiver }, '+91 98765 43210');
  await expectValid('phone');
  await tab.fill({ label: 'Email', within: waiver }, 'asha@example.in');
  await expectValid('email');
  const question: Target = { role: 'group', name: { pattern: 'medical condition' }, within: waiver };
  await tab.click({ role: 'radio', name: 'No', within: question });
  await tab.click(button('Submit waiver'));
  await tab.expectText('Waiver submitted successfully!');
});

test('an early access form is sent', async ({ tab, site }) => {
  await tab.open(`${site.url}/`);
  await tab.click(button('Pre-Book Now'));
  const dialog: Target = { role: 'dialog' };
  await tab.fill({ label: 'Name', within: dialog }, 'Asha Rawat');
  await tab.fill({ label: 'Email', within: dialog }, 'asha@example.in');
  await tab.fill({ label: 'Mobile', within: dialog }, '9876543210');
  await tab.choose({ label: 'City', within: dialog }, 'Dehradun');
  await tab.click({ role: 'checkbox', within: dialog });
  await tab.click({ role: 'button', name: 'Send pre-booking', within: dialog });
  await tab.expectText('Thank you for your interest! We will contact you soon about early access perks.');
});

test('a search filters the catalogue and is kept in the URL', async ({ tab, site }) => {
  await tab.open(`${site.url}/market`);
  await tab.fill({ label: 'Search the catalogue' }, 'bottle');
  await tab.expectCount({ role: 'article', within: { role: 'main' } }, 2);
  await tab.reload();
  await tab.expectCount({ role: 'article', within: { role: 'main' } }, 2);
});

/** Runs in the page: whether the field with this name is marked as invalid. */
function isInvalid(name: string): boolean {
  return document.querySelector(`[name="${name}"]`)?.getAttribute('aria-invalid') !== 'false';
}
