import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

const addresses = [
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
  '/nowhere',
];

test.use({
  expectedErrors: /status of 404/,
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
});

for (const address of addresses) {
  test(`each button of ${address} does something, or says beside it why not`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await open(page, address);
    const count = await page.getByRole('button').count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index++) {
      const button = page.getByRole('button').nth(index);
      if (!(await button.isVisible()) || (await button.isDisabled())) continue;
      const name = await button.evaluate((element) => element.outerHTML.slice(0, 160));
      if (await saysWhyNot(page, index)) continue;
      // A press takes the focus, whatever else it does.
      await button.focus();
      const before = await stateOf(page);
      await button.click();
      await expect.poll(async () => (await stateOf(page)) !== before, { message: name }).toBe(true);
      await open(page, address);
    }
  });
}

async function open(page: Page, address: string) {
  // What the last press has left behind, such as a player who is followed, may bring buttons of its own.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}

/** All that a press could change: the page, its address, what is played and what has the focus. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const films = [...document.querySelectorAll('video')].map(({ paused }) => paused);
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
    const body = document.body.cloneNode(true) as HTMLElement;
    // The clock of the season runs without a press.
    for (const timer of body.querySelectorAll('[role=timer]')) timer.remove();
    return JSON.stringify([window.location.href, films, focused, body.outerHTML]);
  });
}

/** A visible sentence that the button is described by. */
function saysWhyNot(page: Page, index: number): Promise<boolean> {
  return page
    .getByRole('button')
    .nth(index)
    .evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => /\bnot(hing)?\b.*\byet\b/i.test(document.getElementById(id)?.textContent ?? '')),
    );
}
