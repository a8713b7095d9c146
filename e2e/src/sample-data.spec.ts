import { expect, test } from './arena/test';

/** What the project has invented, and the words beside it; the text of its surroundings contains both. */
for (const [address, what, invented, mark] of [
  ['/', 'the number of followers', '2,500+', 'The number of followers is a sample'],
  ['/aboutus', 'the story', 'A borrowed orchard', 'A sample story'],
  ['/aboutus', 'the milestones', '10,000+', 'Sample figures'],
  ['/leaderboard', 'players and numbers', 'Every win a marshal has signed counts', 'Sample players and numbers'],
  ['/gamemode', 'the rating of a mode', '4.7 of 5', 'Sample'],
  ['/gamemode/spike-rush', 'the rating of a mode', '4.7 of 5', 'Sample'],
  ['/market', 'the rating of a product', 'reviews)', 'Sample'],
  ['/blogs', 'the posts', 'min read', 'These are sample posts'],
] as const) {
  test(`${address}: ${what}, invented, is marked in the same part of the page`, async ({ page }) => {
    await page.goto(address);
    const main = page.getByRole('main');
    const found = main.getByText(invented).first();
    await expect(found).toBeVisible();
    const note = main.getByText(mark).first();
    await expect(note).toBeVisible();
    const distance = async () => {
      const [a, b] = [await found.boundingBox(), await note.boundingBox()];
      return Math.abs((a?.y ?? 0) - (b?.y ?? Number.POSITIVE_INFINITY));
    };
    // Both are seen together, without scrolling.
    expect(await distance()).toBeLessThan(720);
  });
}
