import { expect, test } from '../arena/test';
import { expectFailuresInView, failingForms } from '../matrix/form-failures';

test.use({ viewport: { width: 360, height: 640 }, expectedErrors: /Failed to load resource|ERR_/ });

for (const form of failingForms.slice(0, 4)) {
  test(`${form.name}: errors and failures are in view and announced`, async ({ page }) => {
    expect(await expectFailuresInView(page, form, ['invalid', 'error'])).toHaveLength(2);
  });
}
