import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';
import { forms } from './matrix/forms';

for (const form of forms.filter(({ app }) => app !== 'shell')) {
  test(`a form to ${form.apiPath} with the honeypot filled in is confirmed but not stored`, async ({
    page,
    ownSite,
  }) => {
    await page.goto(`${ownSite.url}${form.pagePath}`);
    await form.fill(page);
    const submit = page.getByRole('button', { name: form.submitLabel });
    const honeypot = page.locator('form', { has: submit }).getByLabel('Subject');
    // A bot writes into the field, which visitors can neither see nor focus.
    await honeypot.evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await submit.click();
    await expect(page.getByText(form.successMessage, { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    for (const kind of ['prebooking', 'feedback', 'waiver']) {
      const response = await page.request.get(`${ownSite.url}/api/ops/submissions?kind=${kind}`, { headers });
      expect(await response.json()).toMatchObject({ submissions: [] });
    }
  });
}
