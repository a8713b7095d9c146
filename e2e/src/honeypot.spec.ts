import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';
import { forms } from './matrix/forms';

test('a form with the honeypot filled in is confirmed but not stored', async ({ page }) => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const readAll = async () => {
    const kinds = ['prebooking', 'feedback', 'waiver'];
    const pages = kinds.map((kind) => page.request.get(`/api/ops/submissions?kind=${kind}`, { headers }));
    return Promise.all((await Promise.all(pages)).map((response) => response.json()));
  };
  const before = await readAll();
  for (const form of forms.filter(({ app }) => app !== 'shell')) {
    await test.step(form.apiPath, async () => {
      await page.goto(form.pagePath);
      await form.fill(page);
      const submit = page.getByRole('button', { name: form.submitLabel });
      const honeypot = page.locator('form', { has: submit }).getByLabel('Subject');
      // A bot writes into the field, which visitors can neither see nor focus.
      await honeypot.evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example';
      });
      await submit.click();
      await expect(page.getByText(form.successMessage, { exact: true })).toBeVisible();
      expect(await readAll()).toEqual(before);
    });
  }
});
