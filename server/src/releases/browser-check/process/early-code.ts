import type { Page } from 'playwright-core';
import { CHECK_ORIGIN } from '../messages';

/** The document is the first level, what it references the second. What those scripts request comes too late. */
const MAX_LEVEL = 2;

/** A script or stylesheet: `path` on the site, and the level of requests it is on. */
type Code = { path: string; level: number };

/** The scripts and stylesheets that a page has requested until now. */
export type EarlyCode = () => { paths: string[]; faults: string[] };

/** Follows the requests of a new page. */
export async function watchCode(page: Page): Promise<EarlyCode> {
  const session = await page.context().newCDPSession(page);
  const levels = new Map<string, number>();
  const requested: Code[] = [];
  session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (levels.has(request.url)) return;
    const callers = [initiator.url ?? '', ...urlsIn(initiator.stack)];
    const parent = callers.map((url) => levels.get(url)).find((level) => level !== undefined);
    const level = type === 'Document' ? 1 : (parent ?? 1) + 1;
    levels.set(request.url, level);
    const isCode = type === 'Script' || type === 'Stylesheet';
    if (isCode && request.url.startsWith(CHECK_ORIGIN)) requested.push({ path: new URL(request.url).pathname, level });
  });
  await session.send('Network.enable');
  return () => ({
    paths: requested.map(({ path }) => path),
    faults: requested
      .filter(({ level }) => level > MAX_LEVEL)
      .map(({ path, level }) => `${path} is requested on level ${level}; at most ${MAX_LEVEL} levels are allowed`),
  });
}

type Stack = { callFrames: { url: string }[]; parent?: Stack };

/** URLs of the scripts on a call stack, the innermost first. */
function urlsIn(stack: Stack | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)] : [];
}
