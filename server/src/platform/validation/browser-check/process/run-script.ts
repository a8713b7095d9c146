import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { FaultCollector } from './fault-collector';

/** Milliseconds after which a script proves nothing. */
const TIMEOUT = 10_000;

/**
 * Runs a script in a page, as the body of an async function. If it throws or returns false, adds a fault.
 * @returns why it proves nothing, if it did not end
 */
export async function runScript(page: Page, script: string, faults: FaultCollector): Promise<string[]> {
  faults.begin('when the script runs');
  // The policy of the page does not allow a script to be made from text, so the browser gets all of it.
  const wrapped = `(async () => {
    try {
      return (await (async () => {\n${script}\n})()) === false ? 'it returned false' : null;
    } catch (error) {
      return 'it threw ' + String(error);
    }
  })()`;
  const timeout = pause(TIMEOUT, undefined, { ref: false });
  const outcome = await Promise.race([page.evaluate<unknown>(wrapped), timeout]);
  if (typeof outcome === 'string') faults.addBreaking(outcome);
  return outcome === undefined ? [`the script did not end within ${TIMEOUT / 1000} seconds`] : [];
}
