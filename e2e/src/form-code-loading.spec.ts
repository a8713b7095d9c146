import { expect, test } from './arena/test';

for (const [address, label, button] of [
  ['/', 'Your thoughts', 'Send feedback'],
  ['/waiver', 'First name', 'Submit waiver'],
] as const) {
  test(`${address}: what a form is checked and sent with comes when somebody turns to it`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\//, ''));
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    scripts.length = 0;
    await page.getByRole('textbox', { name: label }).focus();
    await expect.poll(() => scripts.toSorted()).toEqual(['axios.js', 'checks.js']);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/Feedback submitted|Please enter your first name/).first()).toBeVisible();
    expect(scripts).toHaveLength(2);
  });
}

test.describe('where a part of a form does not arrive', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('its check: the server checks the form and says what is wrong, and what was entered stays', async ({ page }) => {
    await page.route('**/mf-booking/**/checks.js', (route) => route.abort());
    await page.goto('/waiver');
    await page.getByRole('textbox', { name: 'First name' }).fill('Asha');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter your last name.');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Asha');
  });

  test('what it is sent with: that the connection broke, and the next try sends it', async ({ page }) => {
    await page.route('**/mf-home/**/axios.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Your thoughts' }).fill('More fog.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('alert')).toContainText('Network error. Please check your internet connection.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Feedback submitted')).toBeVisible();
  });
});
