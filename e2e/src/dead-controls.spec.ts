import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

const paths = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/gamemode',
  '/gamemode/capture-the-flag',
  '/waiver',
  '/market',
  '/blogs',
  '/help',
  '/settings',
  '/friends',
  '/notifications',
  '/submissions',
  '/nowhere',
];

test.use({
  expectedErrors: /status of 404/,
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
});

for (const path of paths) {
  test(`every button of ${path} has an effect or explains why it has none yet`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await open(page, path);
    const count = await page.getByRole('button').count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index++) {
      const button = page.getByRole('button').nth(index);
      if (!(await button.isVisible()) || (await button.isDisabled())) continue;
      const name = await button.evaluate((element) => element.outerHTML.slice(0, 160));
      if (await isMarkedAsUnavailable(page, index)) continue;
      if (await isChosen(page, index)) continue;
      // Clicking focuses the button. Focused beforehand, that alone does not count as an effect.
      await button.focus();
      const before = await readState(page);
      await button.click();
      await expect.poll(async () => (await readState(page)) !== before, { message: name }).toBe(true);
      await open(page, path);
    }
  });
}

async function open(page: Page, path: string) {
  // State left by the last click, such as a followed player, may add buttons.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}

/** Everything a click could change: the page, its URL, playing videos and the focus. */
function readState(page: Page): Promise<string> {
  return page.evaluate(() => {
    const videos = [...document.querySelectorAll('video')].map(({ paused }) => paused);
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
    const body = document.body.cloneNode(true) as HTMLElement;
    // The season's countdown changes without a click.
    for (const timer of body.querySelectorAll('[role=timer]')) timer.remove();
    return JSON.stringify([window.location.href, videos, focused, body.outerHTML]);
  });
}

/** Whether the button's description says that it does nothing yet. */
function isMarkedAsUnavailable(page: Page, index: number): Promise<boolean> {
  return page
    .getByRole('button')
    .nth(index)
    .evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => /\bnot(hing)?\b.*\byet\b/i.test(document.getElementById(id)?.textContent ?? '')),
    );
}

/** Whether it is the chosen one of several exclusive buttons: it has already done what it does. */
function isChosen(page: Page, index: number): Promise<boolean> {
  return page
    .getByRole('button')
    .nth(index)
    .evaluate((element) => element.matches('fieldset > [aria-pressed=true]'));
}
