import { expect, test } from '../arena/test';

/** Sample data on each page, and the label that marks it as a sample. */
const samples = [
  ['/', 'the number of followers', '2,500+', 'The number of followers is a sample'],
  ['/aboutus', 'the story', 'A borrowed orchard', 'A sample story'],
  ['/aboutus', 'the milestones', '10,000+', 'Sample figures'],
  ['/leaderboard', 'players and numbers', 'Every win a marshal has signed counts', 'Sample players and numbers'],
  ['/gamemode', 'the rating of a mode', '4.7 of 5', 'Sample'],
  ['/gamemode/spike-rush', 'the rating of a mode', '4.7 of 5', 'Sample'],
  ['/market', 'the rating of a product', 'reviews)', 'Sample'],
  ['/blogs', 'the posts', 'min read', 'These are sample posts'],
] as const;

test('sample data are labelled as such nearby', async ({ page }) => {
  for (const [path, name, sampleText, labelText] of samples) {
    await test.step(`${path}: ${name}`, async () => {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      const main = page.getByRole('main');
      const sample = main.getByText(sampleText).first();
      await expect(sample).toBeVisible();
      const label = main.getByText(labelText).first();
      await expect(label).toBeVisible();
      const [a, b] = [await sample.boundingBox(), await label.boundingBox()];
      // Both fit on one screen.
      expect(Math.abs((a?.y ?? 0) - (b?.y ?? Number.POSITIVE_INFINITY))).toBeLessThan(720);
    });
  }
});
