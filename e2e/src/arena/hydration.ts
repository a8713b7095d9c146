import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` of a page wait until the shell has hydrated the prerendered content. Before, a dialog that
 * has closed goes back in the history: otherwise, that would abort the navigation.
 */
export function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const leftDialogs = () =>
    page.waitForFunction(
      () => document.querySelector('dialog[open]') !== null || window.history.state?.dialogs === undefined,
    );
  const hydrated = () => page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  page.goto = async (url, { waitUntil = 'load', ...options } = {}) => {
    await leftDialogs();
    const response = await goto.call(page, url, { waitUntil, ...options });
    if (waitUntil !== 'commit') await hydrated();
    return response;
  };
  page.reload = async (options) => {
    await leftDialogs();
    const response = await reload.call(page, options);
    await hydrated();
    return response;
  };
  return page;
}
