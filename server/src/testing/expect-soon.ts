import { setImmediate } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { endPauses } from './end-pauses';

/** Milliseconds of a repetition that count. A machine may stand still for a minute. */
const MAX_COUNTED = 1_000;

/**
 * Repeats a check until it succeeds. Servers do their repeated checks meanwhile, without waiting for their time.
 * Rendering a page takes longest: seconds on a busy machine.
 * @param timeout milliseconds; not the default only for documented limits and large data
 */
export async function expectSoon(check: () => Promise<boolean>, timeout = 10_000) {
  let left = timeout;
  for (let last = Date.now(); !(await check()); last = Date.now()) {
    left -= Math.min(Date.now() - last, MAX_COUNTED);
    expect(left).toBeGreaterThan(0);
    endPauses();
    // Without this, checks that only use memory would starve timers.
    await setImmediate();
  }
}
