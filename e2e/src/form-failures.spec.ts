import { expect, test } from './arena/test';
import { expectFailuresSeen, failingForms } from './matrix/form-failures';

test.use({ viewport: { width: 360, height: 640 }, expectedErrors: /Failed to load resource|ERR_/ });

for (const form of failingForms.slice(0, 4)) {
  test(`${form.name}: what is wrong and what failed is in view and announced`, async ({ page }) => {
    expect(await expectFailuresSeen(page, form, ['invalid', 'error'])).toHaveLength(2);
  });
}
