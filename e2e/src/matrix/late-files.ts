import type { Locator, Page } from '@playwright/test';

/** A file that a page loads after its HTML: what requests it, and what the visitor sees if it fails or arrives. */
export type LateFile = {
  name: string;
  app: string;
  file: RegExp;
  path: string;
  /** Requests the file; missing if the page does. */
  press?: (page: Page) => Promise<unknown>;
  /** Requests it again on the same page after a failure. */
  pressAgain?: (page: Page) => Promise<unknown>;
  /** The element that informs the visitor. */
  failure: (page: Page, reason: RegExp) => Locator;
  hasArrived: (page: Page) => Promise<boolean>;
};

const main = (page: Page) => page.getByRole('main');

export const followLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

const dialog = {
  app: 'shell',
  path: '/help',
  press: (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click(),
  failure: (page: Page, reason: RegExp) =>
    page.getByText('Sign-up and login could not be loaded.').filter({ hasText: reason }),
  hasArrived: (page: Page) => page.getByRole('dialog', { name: 'SIGN UP' }).isVisible(),
};

const market = {
  app: 'mf-market',
  failure: (page: Page, reason: RegExp) => main(page).filter({ hasText: reason }),
  hasArrived: async (page: Page) => (await main(page).getByRole('article').count()) === 6,
  pressAgain: tryAgain,
};

const navigation = { path: '/help', press: (page: Page) => followLink(page, 'Market Place') };

const products = {
  ...market,
  file: /\/mf-market\/[^/]+\/products\.js/,
  failure: (page: Page) => main(page).getByText(/The products could not be loaded|The connection broke/),
};
const entry = { ...market, file: /\/mf-market\/[^/]+\/remoteEntry\.js/ };
const code = { ...market, file: /\/mf-market\/[^/]+\/__federation_expose_section\.js/ };

/** The prerendered page stays, and a bar says that its code has failed. */
const firstLoad = {
  path: '/market',
  failure: (page: Page, reason: RegExp) => page.locator('[role=alert], [role=status]').filter({ hasText: reason }),
  hasArrived: async (page: Page) => (await isHydrated(page)) && (await page.getByRole('alert').count()) === 0,
};

const isHydrated = async (page: Page) => (await page.locator('#root[data-prerendered]').count()) === 0;

/**
 * Files that visitors have to wait for, and whose loss they read about. Other specs make the rest fail: the release index
 * (`release-index.spec.ts`), and the script and the stylesheet of the shell (`dead-shell.spec.ts`). Without a font, a
 * picture or a film, pages work and say nothing.
 */
export const lateFiles: readonly LateFile[] = [
  { ...entry, ...firstLoad, name: 'entry, first load' },
  { ...entry, ...navigation, name: 'entry, navigation' },
  { ...code, ...firstLoad, name: 'code, first load' },
  { ...code, ...navigation, name: 'code, navigation' },
  { ...market, ...navigation, name: 'styles, navigation', file: /\/mf-market\/.*\.css/ },
  { ...products, path: firstLoad.path, name: 'data, first load' },
  { ...products, ...navigation, name: 'data, navigation' },
  {
    ...firstLoad,
    name: 'pages of the shell, first load',
    app: 'shell',
    path: '/help',
    file: /\/shell\/[^/]+\/pages\.js/,
    pressAgain: tryAgain,
  },
  { ...dialog, name: 'dialog, press', file: /\/releases\/shell\/[^/]+\/\d+\.js/ },
  { ...dialog, name: 'styles of a dialog, press', file: /\/releases\/shell\/[^/]+\/\d+\.css/ },
  {
    name: 'Hindi, press',
    app: 'mf-booking',
    file: /\/waiver-hi\.js/,
    path: '/waiver',
    press: (page) => page.getByRole('button', { name: 'हिन्दी' }).first().click(),
    failure: (page) => page.getByText(/could not be loaded/).first(),
    hasArrived: (page) => main(page).locator('[lang=hi]:not(button)').first().isVisible(),
  },
];
