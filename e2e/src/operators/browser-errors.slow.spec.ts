import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '../arena/hydration';
import { buildWithChanges } from '../arena/sites/build-with-changes';
import { setFaultOnLoad } from '../arena/sites/next-market';
import {
  FALLBACK_CRASH,
  HYDRATION_CRASH,
  MARKET_CRASHES,
  type PlantedCrash,
  plantInMarket,
  plantInShell,
  SHELL_CRASH,
} from '../arena/sites/planted-crashes';
import type { ArenaServer } from '../arena/sites/server';
import { withServer } from '../arena/sites/template-site';
import { expect, test } from '../arena/test';

const CRASHES = [...MARKET_CRASHES, FALLBACK_CRASH, HYDRATION_CRASH, SHELL_CRASH];

type Frame = { app: string; release: string; mapped: { source: string; line: number; text: string } | null };

/** The part of an error of `arena errors --json` that matters here. */
type ReportedError = {
  app: string;
  name: string;
  message: string;
  kinds: string[];
  own: Frame;
  frames: Frame[];
  pages: string[];
  browsers: string[];
  gone: boolean;
};

/** Checkouts with planted crashes, by app. */
let checkouts: { market: string; shell: string };
/** The errors on the server after all crashes, and the release of the market that had them. */
let errors: ReportedError[];
let plantedRelease: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser, nextMarket }) => {
  test.setTimeout(400_000);
  const market = await buildWithChanges('mf-market', plantInMarket);
  const shell = await buildWithChanges('shell', plantInShell);
  checkouts = { market, shell };
  await withServer(async (site) => {
    await site.arena(['publish', join(shell, 'shell')]);
    await site.arena(['publish', join(market, 'mf-market')]);
    plantedRelease = await liveMarket(site);
    await crashEverything(browser, site, nextMarket.folder);
    // One more says why the newer release does not start.
    await expect.poll(() => readErrors(site)).toHaveLength(CRASHES.length + 1);
    errors = await readErrors(site);
  });
});
test.afterAll(() => Promise.all(Object.values(checkouts).map((folder) => rm(folder, { recursive: true }))));

async function readErrors(site: ArenaServer): Promise<ReportedError[]> {
  return JSON.parse(await site.arena(['errors', '--json'])).errors;
}

async function liveMarket(site: ArenaServer): Promise<string> {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

/** Causes every crash, each in a page view of its own. */
async function crashEverything(browser: Browser, site: ArenaServer, nextMarket: string) {
  const market = `${site.url}/market`;
  for (const { name } of [...MARKET_CRASHES, SHELL_CRASH]) {
    await crash(browser, async (page) => {
      await page.goto(market);
      await press(page, name);
    });
  }
  await crash(browser, async (page) => {
    await page.addInitScript(() => Object.assign(globalThis, { name: 'hydration' }));
    await page.goto(market);
  });
  await site.arena(['publish', nextMarket]);
  await crash(browser, async (page) => {
    await setFaultOnLoad(page, 'on start');
    // The fallback cannot hydrate a page of the live release, so the market opens by navigation.
    await page.goto(`${site.url}/help`);
    const startReported = errorReported(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    await startReported;
    const crashReported = errorReported(page);
    await press(page, FALLBACK_CRASH.name);
    await crashReported;
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name: `Break ${name}`, exact: true }).click();

const errorReported = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/errors'));

/** Waits until the report of a crash has been sent. */
async function crash(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const page = waitForHydration(await context.newPage());
  const reported = errorReported(page);
  await act(page);
  expect((await reported).status()).toBe(204);
  await context.close();
}

const find = ({ error }: PlantedCrash) => errors.filter(({ name, message }) => error.test(`${name}: ${message}`));

test('every kind of crash arrives once, with its page, browser and release', async () => {
  for (const planted of CRASHES) {
    const found = find(planted);
    expect(found, planted.name).toMatchObject([
      { kinds: [planted.kind], pages: ['/market'], browsers: [expect.stringMatching(/^Chrome \d+$/)] },
    ]);
  }
  const [inFallback] = find(FALLBACK_CRASH);
  expect(inFallback?.own).toMatchObject({ app: 'mf-market', release: plantedRelease });
});

test('a stack through shell and section keeps the frames of both', async () => {
  const [dependency] = errors.filter(({ message }) => message.includes('React error #299'));
  expect(new Set(dependency?.frames.map(({ app }) => app))).toEqual(new Set(['shell', 'mf-market']));
});

test('each crash is attributed to its own source line', async () => {
  for (const planted of CRASHES) {
    const [found] = find(planted);
    const checkout = planted === SHELL_CRASH ? checkouts.shell : checkouts.market;
    const lines = (await readFile(join(checkout, planted.source), 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.includes(planted.line)) + 1;
    const text = lines[line - 1]?.trim();
    expect(found?.own.mapped, planted.name).toMatchObject({ source: planted.source, line, text });
  }
});
