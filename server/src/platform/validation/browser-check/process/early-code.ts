import type { Page } from 'playwright-core';
import { CHECK_ORIGIN } from '../messages';

/**
 * The document is the first level, its references are the second. Files that those scripts request would arrive too
 * late.
 */
const MAX_LEVEL = 2;

/** Name of the mark in the page. */
const INTERACTIVE = 'arena-interactive';

/** A script or stylesheet: `path` on the site, the level of requests it is on, and the time in milliseconds. */
type Code = { path: string; level: number; at: number };

/** Maximum number of reported paths, and characters of each. Releases have fewer and shorter ones. */
const MAX_PATHS = 200;
const MAX_PATH_LENGTH = 300;

/** The scripts and stylesheets that a page requested before it was interactive. */
export type EarlyCode = () => Promise<{ paths: string[]; faults: string[] }>;

/** Follows the requests of a new page. */
export async function watchCode(page: Page): Promise<EarlyCode> {
  await page.addInitScript(markInteractive, INTERACTIVE);
  const session = await page.context().newCDPSession(page);
  const levels = new Map<string, number>();
  const requested: Code[] = [];
  session.on('Network.requestWillBeSent', ({ request, initiator, type, wallTime }) => {
    if (levels.has(request.url)) return;
    const callers = [initiator.url ?? '', ...urlsIn(initiator.stack)];
    const parent = callers.map((url) => levels.get(url)).find((level) => level !== undefined);
    const level = type === 'Document' ? 1 : (parent ?? 1) + 1;
    levels.set(request.url, level);
    const isCode = type === 'Script' || type === 'Stylesheet';
    if (isCode && request.url.startsWith(CHECK_ORIGIN)) {
      requested.push({ path: new URL(request.url).pathname, level, at: wallTime * 1_000 });
    }
  });
  await session.send('Network.enable');
  return async () => {
    const interactiveAt = await page.evaluate(timeOfMark, INTERACTIVE);
    const early = requested.filter(({ at }) => at <= interactiveAt);
    return {
      paths: early.map(({ path }) => path.slice(0, MAX_PATH_LENGTH)).slice(0, MAX_PATHS),
      faults: early
        .filter(({ level }) => level > MAX_LEVEL)
        .map(({ path, level }) => `${path} is requested on level ${level}; at most ${MAX_LEVEL} levels are allowed`),
    };
  };
}

/** Runs in the page before its scripts. Marks when the shell removes the attribute from the root. */
function markInteractive(mark: string) {
  const observer = new MutationObserver(() => {
    const root = document.getElementById('root');
    if (!root || root.dataset.prerendered !== undefined) return;
    performance.mark(mark);
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-prerendered'] });
}

/** Runs in the page. @returns milliseconds since 1970 */
function timeOfMark(mark: string): number {
  return performance.timeOrigin + (performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY);
}

type Stack = { callFrames: { url: string }[]; parent?: Stack };

/** URLs of the scripts on a call stack, the innermost first. */
function urlsIn(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)] : [];
}
