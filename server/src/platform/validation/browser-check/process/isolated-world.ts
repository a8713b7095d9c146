import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { withTimeout } from './with-timeout';

/** The world of the check in each page: its scripts share the document with those of the page, but no objects. */
const WORLD = 'arena-check';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * Calls a function in the check's own world of a page, where the page cannot replace what the function uses. Globals of
 * this world last as long as the document.
 * @param work must be self-contained, because its text is sent
 * @param input JSON
 * @throws Error if the function throws or the page is closed
 */
export async function callInPage<Input, Result>(
  page: Page,
  work: (input: Input) => Result | Promise<Result>,
  input: Input,
): Promise<Result> {
  const session = await sessionOf(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  // Chromium returns the existing world of this name.
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: String(work),
    executionContextId,
    arguments: [{ value: input }],
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Milliseconds between two calls of a condition. */
const INTERVAL = 100;

/**
 * Waits until a condition is true in the check's own world of a page.
 * @param timeout milliseconds
 * @returns false if it was not
 */
export async function becomesTrue<Input>(
  page: Page,
  condition: (input: Input) => boolean,
  { input, timeout }: { input: Input; timeout: number },
): Promise<boolean> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(INTERVAL)) {
    if (await withTimeout(callInPage(page, condition, input))) return true;
  }
  return false;
}

/** Calls a function like `callInPage`, in each document that the page opens from now on, before its own scripts. */
export async function callAtStart<Input>(page: Page, work: (input: Input) => void, input: Input) {
  const session = await sessionOf(page);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${work})(${JSON.stringify(input)})`,
    worldName: WORLD,
  });
}
