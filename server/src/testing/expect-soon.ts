import { setImmediate } from 'node:timers/promises';
import { expect } from '@jest/globals';

/**
 * Repeats a check until it succeeds. Rendering a page takes longest: seconds on a busy machine.
 * @param timeout milliseconds; not the default only for documented limits and large data
 */
export async function expectSoon(check: () => Promise<boolean>, timeout = 10_000) {
  const deadline = Date.now() + timeout;
  while (!(await check())) {
    expect(Date.now()).toBeLessThan(deadline);
    // Without this, checks that only use memory would starve timers.
    await setImmediate();
  }
}
