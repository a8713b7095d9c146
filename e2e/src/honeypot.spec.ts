import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';
import { forms } from './matrix/forms';

for (const form of forms.filter(({ app }) => app !== 'shell')) {
  test(`what a program fills in at ${form.path} is thanked for and not stored`, async ({ page, ownSite }) => {
    await page.goto(`${ownSite.url}${form.address}`);
    await form.fill(page);
    const send = page.getByRole('button', { name: form.send });
    const trap = page.locator('form', { has: send }).getByLabel('Subject');
    // A program writes into the document, where visitors see and reach nothing.
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await send.click();
    await expect(page.getByText(form.arrived, { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    for (const kind of ['prebooking', 'feedback', 'waiver']) {
      const kept = await page.request.get(`${ownSite.url}/ops/submissions?kind=${kind}`, { headers });
      expect(await kept.json()).toMatchObject({ submissions: [] });
    }
  });
}
