import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { findChromium } from '../../../scripts/programs/chromium';
import { chromiumFlags } from './chromium';

/** From 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Largest contentful paint in ms, layout shift without a unit. */
export type Paint = { lcp: number; cls: number };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's default scores: it simulates a phone on slow 4G with an empty cache. */
export async function measureScores(url: string): Promise<Scores> {
  const { categories } = await run(url, { onlyCategories: [...CATEGORIES] });
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
}

/**
 * Measures the paint with the browser itself throttled to a slow phone and network. The simulation only guesses what the
 * paint waits for, and counts small scripts that arrive before it as blocking.
 */
export async function measurePaint(url: string): Promise<Paint> {
  const { audits } = await run(url, { onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  return {
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Attempts for each page: a freshly started browser sometimes records nothing. */
const ATTEMPTS = 3;

async function run(url: string, flags: Flags, attempts = ATTEMPTS): Promise<Result> {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', ...flags });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    const { runtimeError } = result.lhr;
    if (runtimeError?.code === 'NO_NAVSTART' && attempts > 1) return await run(url, flags, attempts - 1);
    if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
