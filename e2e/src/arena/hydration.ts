import type { Page } from '@playwright/test';

/** Tests act on pages that answer: `goto` and `reload` wait until the shell has taken over what the server rendered. */
export function whenTakenOver(page: Page): Page {
  const { goto, reload } = page;
  const takenOver = () => page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  page.goto = async (url, { waitUntil = 'load', ...options } = {}) => {
    const answer = await goto.call(page, url, { waitUntil, ...options });
    if (waitUntil !== 'commit') await takenOver();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await takenOver();
    return answer;
  };
  return page;
}
