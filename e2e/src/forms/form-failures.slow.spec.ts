import { expect, test } from '../arena/test';
import { expectFailuresInView, failingForms, failures } from '../matrix/form-failures';

/** The smallest windows of phones and of computers: what is in view there is in view in larger ones. */
const SIZES = [
  [360, 640],
  [1280, 720],
] as const;

test.use({ expectedErrors: /Failed to load resource|ERR_/ });

const seen: string[][] = [];

for (const form of failingForms) {
  for (const [width, height] of SIZES) {
    test(`${form.name} at ${width}×${height}: every failure is in view and announced`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const kinds = await expectFailuresInView(page, form);
      expect(kinds).toEqual(Object.keys(failures));
      seen.push([`${form.name}, ${width}×${height}`, ...kinds.map(() => 'seen')]);
    });
  }
}

test.afterAll(() => {
  const rows = [['In view and announced', ...Object.keys(failures)], ...seen];
  process.stdout.write(
    rows
      .map(([name = '', ...cells]) => `${name.padEnd(38)}${cells.map((cell) => cell.padEnd(10)).join('')}\n`)
      .join(''),
  );
});
