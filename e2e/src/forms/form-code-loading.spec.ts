import { expect, test } from '../arena/test';

for (const [path, label, button] of [
  ['/', 'Your thoughts', 'Send feedback'],
  ['/waiver', 'First name', 'Submit waiver'],
] as const) {
  test(`${path}: the code that validates and sends a form loads when the form gets the focus`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\//, ''));
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    scripts.length = 0;
    await page.getByRole('textbox', { name: label }).focus();
    await expect.poll(() => scripts.toSorted()).toEqual(['axios.js', 'checks.js']);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/Feedback submitted|Please enter your first name/).first()).toBeVisible();
    expect(scripts).toHaveLength(2);
  });
}

test.describe('when part of a form does not load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('without its validation, the server validates the form, shows the errors and keeps the input', async ({
    page,
  }) => {
    await page.route('**/mf-booking/**/checks.js', (route) => route.abort());
    await page.goto('/waiver');
    await page.getByRole('textbox', { name: 'First name' }).fill('Asha');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter your last name.');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Asha');
  });

  test('without its HTTP client, the form shows a network error, and the next try sends it', async ({ page }) => {
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
