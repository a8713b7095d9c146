import { test as base } from '../test';
import { FaultyProxy } from './faulty-proxy';

export { expect } from '../test';

/** Tests with a proxy in front of the site. Unlike requests that a test answers itself, those of a proxy are cached. */
export const test = base.extend<{ faultyProxy: FaultyProxy }>({
  faultyProxy: async ({ site }, use) => {
    const proxy = await FaultyProxy.start(site.url);
    await use(proxy);
    await proxy.stop();
  },
});
