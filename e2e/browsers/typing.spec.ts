import { setTimeout } from 'node:timers/promises';
import { FaultyProxy } from '../src/arena/sites/faulty-proxy';
import type { Target } from './engines/locate';
import type { Tab } from './engines/tab';
import { expect, test } from './fixtures';

// Like late-code.slow.spec.ts, for engines whose networks cannot be throttled in the browser.

/** A 2G network, with its latency in milliseconds. */
const SLOW_NETWORK = { bytesPerSecond: 150_000 / 8, latency: 600 };

/** Milliseconds between the first sight of the page and the first key: the code comes before, while or after they type. */
const DELAYS = [300, 1_000, 2_500];

const name: Target = { label: 'Name', within: { role: 'dialog' } };

const forms: Record<string, { path: string; field: Target; open?: (tab: Tab) => Promise<void> }> = {
  waiver: { path: '/waiver', field: { label: 'First name' } },
  feedback: { path: '/', field: { label: 'Your thoughts' } },
  search: { path: '/market', field: { label: 'Search the catalogue' } },
  // The form opens when its code has come.
  'early access': {
    path: '/',
    field: name,
    open: async (tab) => {
      await tab.click({ role: 'button', name: { pattern: '^Pre-Book Now' } });
      await tab.expectVisible(name, 60_000);
    },
  },
};

for (const [form, { path, field, open }] of Object.entries(forms)) {
  for (const delay of DELAYS) {
    test(`over 2G, ${form} keeps input that is typed after ${delay} ms`, async ({ tab, site }) => {
      // The same address as of the visit before, whose files are in the cache.
      const proxy = await FaultyProxy.start(site.url);
      try {
        await tab.open(`${proxy.url}/help`);
        proxy.slowDown(SLOW_NETWORK);
        await tab.leaveFor(proxy.url + path);
        await tab.expectVisible({ role: 'contentinfo' }, 60_000);
        await setTimeout(delay);
        await open?.(tab);
        await tab.fill(field, 'Asha');
        await tab.whenHydrated(60_000);
        expect(await tab.valueOf(field)).toBe('Asha');
      } finally {
        await proxy.stop();
      }
    });
  }
}
