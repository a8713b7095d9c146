import { OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { forms } from '../matrix/forms';

test('a form with the honeypot filled in is confirmed, stored and marked as suspected', async ({ page }) => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const countSuspected = async () => {
    const kinds = ['prebooking', 'feedback', 'waiver', 'contact'];
    const pages = kinds.map((kind) => page.request.get(`/api/ops/submissions?kind=${kind}`, { headers }));
    const lists = await Promise.all((await Promise.all(pages)).map((response) => response.json()));
    const all: { suspected: boolean }[] = lists.flatMap(({ submissions }) => submissions);
    return all.filter(({ suspected }) => suspected).length;
  };
  let suspected = await countSuspected();
  for (const form of forms.filter(({ apiPath }) => apiPath !== '/api/auth/signup')) {
    await test.step(form.apiPath, async () => {
      await page.goto(form.pagePath);
      await form.fill(page);
      const submit = page.getByRole('button', { name: form.submitLabel });
      const honeypot = page.locator('form', { has: submit }).getByLabel('Subject');
      // As a bot does, and the autofill of some browsers.
      await honeypot.evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example';
      });
      await submit.click();
      await expect(page.getByText(form.successMessage, { exact: true })).toBeVisible();
      suspected += 1;
      expect(await countSuspected()).toBe(suspected);
    });
  }
});
