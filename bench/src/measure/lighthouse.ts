import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { findChromium } from '../../../scripts/chromium';
import { chromiumFlags } from './chromium';

/** From 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Largest contentful paint in ms, layout shift without a unit. */
export type Paint = { lcp: number; cls: number };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of a page by default: it simulates a phone on slow 4G with an empty cache. */
export async function scoresOf(url: string): Promise<Scores> {
  const { categories } = await run(url, { onlyCategories: [...CATEGORIES] });
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
}

/**
 * How a page is painted where the browser itself is made as slow as that phone and its network. A simulation guesses
 * what the paint has waited for: it takes small scripts that came before it for needed.
 */
export async function lookAtPaint(url: string): Promise<Paint> {
  const { audits } = await run(url, { onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  return {
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Times that Lighthouse may ask to be run again: a browser just started now and then records nothing. */
const TRIES = 3;

async function run(url: string, how: Flags, tries = TRIES): Promise<Result> {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  });
  try {
    const answer = await lighthouse(url, { port: chrome.port, logLevel: 'error', ...how });
    if (!answer) throw new Error(`Lighthouse has nothing to say about ${url}.`);
    const { runtimeError } = answer.lhr;
    if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return await run(url, how, tries - 1);
    if (runtimeError) throw new Error(`Lighthouse did not see ${url}: ${runtimeError.message}`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}
