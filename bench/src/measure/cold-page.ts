import type { Browser, CDPSession } from '@playwright/test';
import { HYDRATED_MARK, markHydration } from './hydrated';

/** A script that a page fetched. `level` is 1 for the document, 2 for what it references, 3 for what those scripts request. */
export type FetchedScript = { url: string; body: Buffer; level: number; beforeHydration: boolean };

/** Milliseconds in which the page must be hydrated and stop fetching. */
const TIMEOUT = 30_000;

/** Opens a page with an empty cache and waits until it is hydrated and fetches nothing more. @returns its scripts */
export async function loadColdPage(browser: Browser, url: string): Promise<FetchedScript[]> {
  const context = await browser.newContext({ locale: 'en-IN' });
  try {
    const page = await context.newPage();
    const levels = followInitiators(await context.newCDPSession(page));
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
    });
    await page.addInitScript(markHydration, HYDRATED_MARK);
    await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT });
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached', timeout: TIMEOUT });
    const early = await page.evaluate(requestedBeforeMark, HYDRATED_MARK);
    return await Promise.all(
      [...bodies].map(async ([scriptUrl, body]) => ({
        url: scriptUrl,
        body: await body,
        level: levels.get(scriptUrl) ?? Number.NaN,
        beforeHydration: early.includes(scriptUrl),
      })),
    );
  } finally {
    await context.close();
  }
}

/** The levels of all requests by URL, filled while the page loads. */
function followInitiators(session: CDPSession): Map<string, number> {
  const levels = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (levels.has(request.url)) return;
    const callers = [initiator.url ?? '', ...urlsIn(initiator.stack)];
    const parentLevel = callers.map((url) => levels.get(url)).find((level) => level !== undefined);
    levels.set(request.url, type === 'Document' ? 1 : (parentLevel ?? 1) + 1);
  });
  void session.send('Network.enable');
  return levels;
}

type Stack = { callFrames: { url: string }[]; parent?: Stack };

/** URLs of the scripts on a call stack, the innermost first. */
function urlsIn(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)] : [];
}

/** Runs in the page. @returns the URLs requested before the mark */
function requestedBeforeMark(mark: string): string[] {
  const markedAt = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < markedAt)
    .map(({ name }) => name);
}
