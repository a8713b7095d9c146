import { FaultyProxy } from '../src/arena/sites/faulty-proxy';
import { test as base } from '../src/arena/sites/own-site';
import { withServer } from '../src/arena/sites/template-site';
import { browsers } from './browsers';
import type { LaunchOptions } from './engines/driver';
import { Tab } from './engines/tab';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A desktop-sized tab of the project's browser. */
  tab: Tab;
  storage: LaunchOptions['storage'];
  /** A proxy in front of the site that can make requests fail. */
  faultyProxy: FaultyProxy;
};

export const test = base.extend<Fixtures>({
  storage: ['allowed', { option: true }],
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
  // Overrides the fixture of the other tests, which would start Playwright's own browser.
  ownSite: async ({ settings }, use) => {
    await withServer(use, settings);
  },
  faultyProxy: async ({ site }, use) => {
    const proxy = await FaultyProxy.start(site.url);
    await use(proxy);
    await proxy.stop();
  },
});
