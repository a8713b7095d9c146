import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { endPauses } from './end-pauses';

/** Milliseconds of a repetition that count. A machine may stand still for a minute. */
const MAX_COUNTED = 1_000;

/** Milliseconds between two repetitions: what the check waits for needs the processor, too. */
const CHECK_INTERVAL = 5;

/**
 * Repeats a check until it succeeds. Servers do their repeated checks meanwhile, without waiting for their time.
 * Rendering a page takes longest: seconds on a busy machine.
 * @param timeout milliseconds; not the default only for documented limits and large data
 */
export async function expectSoon(check: () => Promise<boolean>, timeout = 20_000) {
  let left = timeout;
  let last = Date.now();
  while (!(await check())) {
    endPauses();
    await pause(CHECK_INTERVAL);
    const now = Date.now();
    left -= Math.min(now - last, MAX_COUNTED);
    last = now;
    expect(left).toBeGreaterThan(0);
  }
}
