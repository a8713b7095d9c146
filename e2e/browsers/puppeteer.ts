import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findChromium } from '../../scripts/chromium';
import { findFirefox } from '../../scripts/firefox';
import { storageFaults } from '../src/matrix/storage-faults';
import type { Driver, LaunchOptions } from './driver';
import { type Engine, emulate } from './older-engine';

/** Any single step that takes longer has failed. */
const STEP = 20_000;

const timeouts = { protocolTimeout: STEP, timeout: STEP };

/** @param engine whose features alone the pages have */
export async function launchChromium({ storage }: LaunchOptions, engine?: Engine): Promise<Driver> {
  const browser = await puppeteer.launch({
    ...timeouts,
    browser: 'chrome',
    executablePath: found('Chromium', findChromium()),
    // Chromium does not sandbox when it runs as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const goBack = (page: Page) => page.goBack();
  return openTab(browser, goBack, async (page) => {
    if (engine) await emulate(page, engine);
    if (storage === 'blocked') await page.evaluateOnNewDocument(storageFaults['storage blocked']);
  });
}

/** @param engine whose features alone the pages have */
export async function launchFirefox({ storage }: LaunchOptions, engine?: Engine): Promise<Driver> {
  const browser = await puppeteer.launch({
    ...timeouts,
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: found('Firefox', findFirefox()),
    // Blocks cookies, and with them all storage of pages.
    extraPrefsFirefox: storage === 'blocked' ? { 'network.cookie.cookieBehavior': 2 } : {},
  });
  // Puppeteer's own waits for a load that a page from the cache does not have in Firefox.
  const goBack = (page: Page) => page.evaluate(() => history.back());
  return openTab(browser, goBack, async (page) => {
    if (engine) await emulate(page, engine);
  });
}

function found(name: string, path: string | undefined): string {
  if (!path) throw new Error(`No ${name} was found.`);
  return path;
}

async function openTab(
  browser: Browser,
  goBack: (page: Page) => Promise<unknown>,
  prepare: (page: Page) => Promise<void>,
): Promise<Driver> {
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP);
  await prepare(page);
  return {
    goto: async (address) => {
      await page.goto(address);
    },
    reload: async () => {
      await page.reload();
    },
    back: async () => {
      await goBack(page);
    },
    // Puppeteer's types know handles to objects in the page among arguments; ours are JSON.
    evaluate: <Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args) =>
      page.evaluate(run as (...args: unknown[]) => Answer, ...args) as Promise<Awaited<Answer>>,
    load: async (script) => {
      await page.evaluate(script);
    },
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
