import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '../../../scripts/chromium';
import { chromiumFlags } from './chromium';

/** From 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Largest contentful paint in ms, layout shift without a unit. */
export type Paint = { lcp: number; cls: number };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Looks at a page as Lighthouse does by default: a phone on slow 4G, simulated, with an empty cache. */
export async function lookAt(url: string): Promise<Paint & { scores: Scores }> {
  const { categories, ...result } = await run(url, CATEGORIES);
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  return { ...paintIn(result), scores: Object.fromEntries(scores) as Scores };
}

/** The same, but only how it is painted, which is quicker. */
export async function lookAtPaint(url: string): Promise<Paint> {
  return paintIn(await run(url, ['performance']));
}

function paintIn({ audits }: Pick<Result, 'audits'>): Paint {
  return {
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Times that Lighthouse may ask to be run again: a browser just started now and then records nothing. */
const TRIES = 3;

async function run(url: string, onlyCategories: readonly string[], tries = TRIES): Promise<Result> {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  });
  try {
    const flags = { port: chrome.port, logLevel: 'error' as const, onlyCategories: [...onlyCategories] };
    const answer = await lighthouse(url, flags);
    if (!answer) throw new Error(`Lighthouse has nothing to say about ${url}.`);
    const { runtimeError } = answer.lhr;
    if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return await run(url, onlyCategories, tries - 1);
    if (runtimeError) throw new Error(`Lighthouse did not see ${url}: ${runtimeError.message}`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}
