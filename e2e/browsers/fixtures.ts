import { test as base, withServer } from '../src/arena/test';
import { browsers } from './browsers';
import type { LaunchOptions } from './driver';
import { FaultyProxy } from './faulty-proxy';
import { Tab } from './tab';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A tab of the browser that the project names, as wide as a desktop. */
  tab: Tab;
  storage: LaunchOptions['storage'];
  /** An address of the site at which files can be made to fail. */
  faults: FaultyProxy;
};

export const test = base.extend<Fixtures, { nextMarket: string }>({
  // Built once for all browsers, each of which has workers of its own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  nextMarket: [async ({}, use) => use(process.env.ARENA_NEXT_MARKET ?? ''), { scope: 'worker' }],
  storage: ['kept', { option: true }],
  tab: async ({ storage }, use, { project }) => {
    const browser = browsers.find(({ name }) => name === project.name);
    if (!browser) throw new Error(`${project.name} is not a browser of the matrix.`);
    const tab = new Tab(await browser.launch({ storage }));
    try {
      await tab.resize(1440, 900);
      await use(tab);
    } finally {
      await tab.close();
    }
  },
  // That of the other tests also closes pages of a browser that these do not start.
  ownSite: async ({ settings }, use) => {
    await withServer(use, settings);
  },
  faults: async ({ site }, use) => {
    const proxy = await FaultyProxy.start(site.url);
    await use(proxy);
    await proxy.stop();
  },
});
