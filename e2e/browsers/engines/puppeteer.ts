import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findChromium } from '../../../scripts/programs/chromium';
import { findFirefox } from '../../../scripts/programs/firefox';
import { storageFaults } from '../../src/matrix/storage-faults';
import type { Driver, LaunchOptions } from './driver';
import { type Engine, emulateEngine } from './older-engine';

/** Milliseconds that a single step may take. */
const STEP_TIMEOUT = 20_000;

const timeouts = { protocolTimeout: STEP_TIMEOUT, timeout: STEP_TIMEOUT };

/** @param engine limits the pages to the features of this engine */
export async function launchChromium({ storage }: LaunchOptions, engine?: Engine): Promise<Driver> {
  const browser = await puppeteer.launch({
    ...timeouts,
    browser: 'chrome',
    executablePath: requireBrowser('Chromium', findChromium()),
    // Chromium refuses to start its sandbox as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const goBack = (page: Page) => page.goBack();
  return openTab(browser, goBack, async (page) => {
    if (engine) await emulateEngine(page, engine);
    if (storage === 'blocked') await page.evaluateOnNewDocument(storageFaults['storage blocked']);
  });
}

/** @param engine limits the pages to the features of this engine */
export async function launchFirefox({ storage }: LaunchOptions, engine?: Engine): Promise<Driver> {
  const browser = await puppeteer.launch({
    ...timeouts,
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: requireBrowser('Firefox', findFirefox()),
    // Blocks cookies and thereby all page storage.
    extraPrefsFirefox: storage === 'blocked' ? { 'network.cookie.cookieBehavior': 2 } : {},
  });
  // Puppeteer's goBack waits for a load event, which Firefox does not fire for a cached page.
  const goBack = (page: Page) => page.evaluate(() => history.back());
  return openTab(browser, goBack, async (page) => {
    if (engine) await emulateEngine(page, engine);
  });
}

function requireBrowser(name: string, path: string | undefined): string {
  if (!path) throw new Error(`${name} was not found.`);
  return path;
}

async function openTab(
  browser: Browser,
  goBack: (page: Page) => Promise<unknown>,
  prepare: (page: Page) => Promise<void>,
): Promise<Driver> {
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT);
  await prepare(page);
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    back: async () => {
      await goBack(page);
    },
    // Puppeteer's types also allow handles of page objects as arguments; ours are JSON.
    evaluate: <Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args) =>
      page.evaluate(run as (...args: unknown[]) => Result, ...args) as Promise<Awaited<Result>>,
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
