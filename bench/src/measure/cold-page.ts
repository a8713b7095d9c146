import type { Browser, CDPSession } from '@playwright/test';
import { markTakenOver, TAKEN_OVER } from './hydrated';

/** A script that a page fetched. `level`: the document is 1, what it names 2, what a script of those asks for 3. */
export type FetchedScript = { address: string; body: Buffer; level: number; beforeTakenOver: boolean };

/** Milliseconds in which no input is made and the page must come to rest. */
const LIMIT = 30_000;

/** Opens a page with an empty cache, waits until it answers and nothing more is fetched, and tells its scripts. */
export async function coldPage(browser: Browser, url: string): Promise<FetchedScript[]> {
  const context = await browser.newContext({ locale: 'en-IN' });
  try {
    const page = await context.newPage();
    const levels = followInitiators(await context.newCDPSession(page));
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
    });
    await page.addInitScript(markTakenOver, TAKEN_OVER);
    await page.goto(url, { waitUntil: 'networkidle', timeout: LIMIT });
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached', timeout: LIMIT });
    const early = await page.evaluate(requestedEarly, TAKEN_OVER);
    return await Promise.all(
      [...bodies].map(async ([address, body]) => ({
        address,
        body: await body,
        level: levels.get(address) ?? Number.NaN,
        beforeTakenOver: early.includes(address),
      })),
    );
  } finally {
    await context.close();
  }
}

/** Levels of all requests, by address; filled while the page loads. */
function followInitiators(session: CDPSession): Map<string, number> {
  const levels = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (levels.has(request.url)) return;
    const asking = [initiator.url ?? '', ...addressesIn(initiator.stack)];
    const above = asking.map((address) => levels.get(address)).find((level) => level !== undefined);
    levels.set(request.url, type === 'Document' ? 1 : (above ?? 1) + 1);
  });
  void session.send('Network.enable');
  return levels;
}

type Stack = { callFrames: { url: string }[]; parent?: Stack };

/** Of the code that asked, the innermost first. */
function addressesIn(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...addressesIn(stack.parent)] : [];
}

/** Runs in the page: addresses that were asked for before it answered. */
function requestedEarly(mark: string): string[] {
  const at = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < at)
    .map(({ name }) => name);
}
