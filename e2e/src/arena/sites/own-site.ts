import { test as base } from '../test';
import type { ArenaServer } from './server';
import { withServer } from './template-site';

export { expect } from '../test';

type Fixtures = {
  /** A published site for one test, which may stop it or damage its files. Starting it takes seconds. */
  ownSite: ArenaServer;
  /** Environment variables of that server. */
  settings: NodeJS.ProcessEnv;
};

/** Slow tests have a server of their own. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  ownSite: async ({ settings, browser }, use) => {
    await withServer(async (server) => {
      await use(server);
      // Pages that outlive their server log failed requests and slow down later tests.
      await Promise.all(browser.contexts().map((context) => context.close()));
    }, settings);
  },
});
