import { setImmediate } from 'node:timers/promises';
import { expect } from '@jest/globals';

/** Asks again until it is so. Rendering a page takes the longest: some hundred milliseconds, seconds on a busy machine. */
export async function expectSoon(isSo: () => Promise<boolean>) {
  const until = Date.now() + 10_000;
  while (!(await isSo())) {
    expect(Date.now()).toBeLessThan(until);
    // Answers from memory leave timers no turn.
    await setImmediate();
  }
}
