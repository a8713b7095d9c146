import { setImmediate } from 'node:timers/promises';
import { expect } from '@jest/globals';

/**
 * Asks again until it is so. Rendering a page takes the longest: some hundred milliseconds, seconds on a busy machine.
 * @param within milliseconds, where the site promises how soon
 */
export async function expectSoon(isSo: () => Promise<boolean>, within = 10_000) {
  const until = Date.now() + within;
  while (!(await isSo())) {
    expect(Date.now()).toBeLessThan(until);
    // Answers from memory leave timers no turn.
    await setImmediate();
  }
}
