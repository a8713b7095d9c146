import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { activateFault, numberOf, plantFaults } from '../../browser-faults/planted-faults';
import { waitForHydration } from '../arena/hydration';
import { buildWithChanges } from '../arena/sites/build-with-changes';
import { expect, test } from '../arena/sites/own-site';
import { patchRelease } from '../arena/sites/patch-release';
import { type ArenaServer, OPERATOR_TOKEN } from '../arena/sites/server';

/** What visitors do after they have opened the page. */
type Act = (page: Page) => Promise<void>;

/**
 * Ways to break a section. `live`: what Live and `arena status` say after three visitors; null if only the comparison of
 * forms, or the check before a release goes live, can find it.
 */
const FAULTS: readonly { name: string; planted: string; live: RegExp | null; act?: Act }[] = [
  { name: 'throws at import', planted: 'throws at import', live: /its code does not start|TypeError: planted/ },
  {
    name: 'throws on click',
    planted: 'throws when a button is pressed',
    live: /fails in 3 of 3 page views: mf-market\/src\/market-page\.tsx:\d+: Error: planted/,
    act: (page) => page.getByRole('button', { name: 'Sizes' }).click(),
  },
  { name: 'is blank', planted: 'shows nothing', live: /the page is blank/ },
  { name: 'is unreadable', planted: 'has text in the colour of its background', live: /the text .* cannot be read/ },
  { name: 'freezes', planted: 'freezes for seconds', live: /the page freezes/ },
  { name: 'mismatches', planted: 'renders other text than the server', live: /differs from the first render/ },
  { name: 'has a failing backend', planted: 'asks its backend', live: /The backend of mf-market: .* It answered 500/ },
  { name: 'leaks', planted: 'leaks memory', live: null },
  { name: 'hides its buttons', planted: 'hides its buttons', live: null },
];

const VISITORS = 3;

// Each visitor comes from a network of their own.
test.use({ settings: { ARENA_TRUST_PROXY: '127.0.0.1' }, expectedErrors: /./ });

/** The problem of an app on Live. */
async function problemOf(site: ArenaServer, app: string): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const { problems } = await (await fetch(`${site.url}/api/ops/attention`, { headers })).json();
  return problems.find((problem: { app: string | null }) => problem.app === app)?.sentence ?? '';
}

/** Opens a page as several new visitors at once. @returns a function that closes their browsers */
async function visit(browser: Browser, url: string, act: Act = async () => {}) {
  const contexts = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const headers = { 'x-forwarded-for': `198.51.${visitor}.7` };
      const context = await browser.newContext({ extraHTTPHeaders: headers });
      const page = waitForHydration(await context.newPage());
      await page.goto(url, { waitUntil: 'commit' });
      await act(page);
      return context;
    }),
  );
  return () => Promise.all(contexts.map((context) => context.close()));
}

async function sendFeedback(page: Page) {
  await page.getByLabel('Your thoughts').fill('More nets');
  await page.getByRole('button', { name: 'Send feedback' }).click();
}

type Met = { app: string; path: string; live: RegExp | null; act?: Act | undefined };

/** Prints what Live and status say after three visitors, and how many seconds after the first one. */
async function meet(name: string, site: ArenaServer, browser: Browser, { app, path, live, act }: Met) {
  const start = Date.now();
  const leave = await visit(browser, site.url + path, act);
  if (live) await expect.poll(() => problemOf(site, app)).toMatch(live);
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  const sentence = await problemOf(site, app);
  const status = (await site.arena(['status'])).split('\n')[0] ?? '';
  process.stdout.write(`${[name, live ? `${seconds} s` : 'not named', sentence, status].join(' | ')}\n`);
  await leave();
  expect(status, name).toMatch(live ?? /^All is well\.$/);
}

test('Live and status name what three visitors met', async ({ ownSite, browser }) => {
  test.slow();
  const market = await buildWithChanges('mf-market', plantFaults);
  const backend = createServer((_, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const { port } = backend.address() as AddressInfo;
  for (const { name, planted, live, act } of FAULTS) {
    const folder = await patchRelease(join(market, 'mf-market'), activateFault(numberOf(planted)));
    await ownSite.arena(['publish', folder, '--skip-browser-check']);
    const isOfBackend = planted === 'asks its backend';
    if (isOfBackend) await ownSite.arena(['section', 'backend', 'mf-market', `http://127.0.0.1:${port}`]);
    await meet(name, ownSite, browser, { app: 'mf-market', path: '/market', live, act });
    // Otherwise it stays a problem.
    if (isOfBackend) await ownSite.arena(['section', 'backend', 'mf-market', '--remove']);
    await rm(folder, { recursive: true });
  }
  backend.close();
  await rm(market, { recursive: true });
});

test('Live and status name a release whose forms are all refused', async ({ ownSite, browser }) => {
  const home = await buildWithChanges('mf-home', {
    'src/feedback/use-feedback.ts': (source) => source.replace('(feedback) => feedback', '() => ({ thoughts: 7 })'),
  });
  await ownSite.arena(['publish', join(home, 'mf-home'), '--skip-browser-check']);
  const live = /: every form so far was refused \(3 visitors\)\./;
  await meet('has all forms refused', ownSite, browser, { app: 'mf-home', path: '/', live, act: sendFeedback });
  await rm(home, { recursive: true });
});
