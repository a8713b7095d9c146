import type { Page } from '@playwright/test';

/** Makes `goto` and `reload` of a page wait until the shell has hydrated the prerendered content. */
export function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const hydrated = () => page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  page.goto = async (url, { waitUntil = 'load', ...options } = {}) => {
    const response = await goto.call(page, url, { waitUntil, ...options });
    if (waitUntil !== 'commit') await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await hydrated();
    return response;
  };
  return page;
}
