import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright-core';
import type { FaultCollector } from './fault-collector';
import { becomesTrue } from './isolated-world';
import { BusyPageError } from './with-timeout';

/** Milliseconds without requests after which a page is idle, and after which the check gives up on a busy page. */
const REST = 150;
const TIMEOUT = 8_000;

/** Milliseconds that an idle page may take to show content. */
const EMPTY_TIMEOUT = 5_000;

/** Share of the CPU time that the code of an idle page may use, for animations and clocks. */
const MAX_BUSY = 0.5;

/** Waits until a page has no open requests and its code is idle. Throws a BusyPageError if that takes too long. */
export type WaitUntilIdle = () => Promise<void>;

/** Watches the requests and CPU time of a new page. */
export async function watchActivity(page: Page): Promise<WaitUntilIdle> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  return async () => {
    const deadline = Date.now() + TIMEOUT;
    let before = await measure(session, deadline);
    while (Date.now() < deadline) {
      await pause(REST);
      const after = await measure(session, deadline);
      const busy = (after.worked - before.worked) / (after.at - before.at);
      if (open.size === 0 && busy <= MAX_BUSY) return;
      before = after;
    }
    throw new BusyPageError(`it did not become idle within ${TIMEOUT / 1000} seconds`);
  };
}

/** CPU seconds that the code of a page has used so far. A page that blocks its thread does not answer. */
async function measure(session: CDPSession, deadline: number): Promise<{ at: number; worked: number }> {
  const timeout = pause(Math.max(0, deadline - Date.now()), undefined, { ref: false });
  const answer = await Promise.race([session.send('Performance.getMetrics').catch(() => undefined), timeout]);
  const metric = (name: string) => answer?.metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { at: metric('Timestamp'), worked: metric('TaskDuration') };
}

/**
 * Waits until an opened page is idle and shows content. It cannot be judged before: on a busy machine, a loaded page
 * may be idle for a moment before it draws. Adds a fault if it stays empty.
 */
export async function waitForContent(page: Page, waitUntilIdle: WaitUntilIdle, faults: FaultCollector) {
  await waitUntilIdle();
  const showsContent = (timeout: number) => becomesTrue(page, hasContent, { input: undefined, timeout });
  if (await showsContent(EMPTY_TIMEOUT)) return;
  await waitUntilIdle();
  if (!(await showsContent(REST))) faults.addBreaking('main is empty');
}

/** Runs in the page. */
function hasContent(): boolean {
  const main = document.querySelector('main');
  return Boolean(main?.innerText.trim() || main?.querySelector('img, svg, video, canvas'));
}
