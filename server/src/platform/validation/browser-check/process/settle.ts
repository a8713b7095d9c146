import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright-core';
import type { FaultCollector } from './fault-collector';
import { RestlessPageError, within } from './within';

/** Milliseconds in which a page at rest requests nothing, and after which a restless page is given up. */
const REST = 150;
const TIMEOUT = 8_000;

/** Milliseconds that a page at rest may take to show something. */
const EMPTY_TIMEOUT = 5_000;

/** Share of the time that the code of a page at rest may take, for animations and clocks. */
const MAX_BUSY = 0.5;

/** Waits until a page waits for nothing and has nothing to do. Throws a RestlessPageError if that takes too long. */
export type Settle = () => Promise<void>;

/** Watches the requests and the work of a new page. */
export async function watchRest(page: Page): Promise<Settle> {
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
    throw new RestlessPageError(`it did not come to rest within ${TIMEOUT / 1000} seconds`);
  };
}

/** Seconds that the code of a page has taken until now. A page that does not let go of the processor does not answer. */
async function measure(session: CDPSession, deadline: number): Promise<{ at: number; worked: number }> {
  const timeout = pause(Math.max(0, deadline - Date.now()), undefined, { ref: false });
  const answer = await Promise.race([session.send('Performance.getMetrics').catch(() => undefined), timeout]);
  const metric = (name: string) => answer?.metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { at: metric('Timestamp'), worked: metric('TaskDuration') };
}

/**
 * Waits until a page that has been opened rests and shows something. Nothing can be said about a page before: on a busy
 * machine, one that has loaded everything may rest for a moment before it draws. Adds a fault if it stays empty.
 */
export async function restWithContent(page: Page, settle: Settle, faults: FaultCollector) {
  await settle();
  if (await within(page.evaluate(hasContent))) return;
  await page.waitForFunction(hasContent, undefined, { timeout: EMPTY_TIMEOUT }).catch(() => undefined);
  await settle();
  if (!(await within(page.evaluate(hasContent)))) faults.addBreaking('main is empty');
}

/** Runs in the page. */
function hasContent(): boolean {
  const main = document.querySelector('main');
  return Boolean(main?.innerText.trim() || main?.querySelector('img, svg, video, canvas'));
}
