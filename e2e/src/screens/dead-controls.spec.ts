import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../arena/test';

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

/** Screens without buttons of their own. Here those of the layout are clicked, which is the same around every screen. */
const LAYOUT_ONLY = ['/gamemode', '/nowhere'];

test.use({
  expectedErrors: /status of 404/,
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
});

for (const path of paths) {
  test(`every button of ${path} has an effect or explains why it has none yet`, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
      window.confirm = () => {
        document.body.setAttribute('data-asked', '');
        return false;
      };
    });
    await open(page, path);
    const buttons = (LAYOUT_ONLY.includes(path) ? page : page.getByRole('main')).getByRole('button');
    const count = await buttons.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index++) {
      const button = buttons.nth(index);
      if (!(await button.isVisible()) || (await button.isDisabled())) continue;
      const name = await button.evaluate((element) => element.outerHTML.slice(0, 160));
      if (await isMarkedAsUnavailable(button)) continue;
      if (await isChosen(button)) continue;
      // A click focuses the button. It is focused before, so that the focus alone does not count as an effect.
      await button.focus();
      const before = await readState(page);
      await button.click();
      await expect.poll(async () => (await readState(page)) !== before, { message: name }).toBe(true);
      await open(page, path);
    }
  });
}

test('every link of a screen is on top where a pointer clicks it', async ({ page }) => {
  for (const path of paths) {
    await open(page, path);
    const covered = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links.flatMap((link) => {
          link.scrollIntoView({ block: 'center' });
          const [box] = link.getClientRects();
          if (!box) return [];
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return link.contains(hit) ? [] : [link.outerHTML.slice(0, 160)];
        }),
      );
    expect([path, covered]).toEqual([path, []]);
  }
});

async function open(page: Page, path: string) {
  // State left by the last click, such as a followed player, may add buttons.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
  await page.goto(path);
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
function isMarkedAsUnavailable(button: Locator): Promise<boolean> {
  return button.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => /\bnot(hing)?\b.*\byet\b/i.test(document.getElementById(id)?.textContent ?? '')),
  );
}

/** Whether it is the chosen one of several exclusive buttons: it has already done what it does. */
function isChosen(button: Locator): Promise<boolean> {
  return button.evaluate((element) => element.matches('fieldset > [aria-pressed=true]'));
}
