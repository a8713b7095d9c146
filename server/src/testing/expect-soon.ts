import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { endPauses } from './end-pauses';

/** Milliseconds of a repetition that count. A machine may stand still for a minute. */
const MAX_COUNTED = 1_000;

/** Milliseconds between the first two repetitions. */
const MIN_INTERVAL = 5;

/** After a long check, pauses longer: quick repetitions would slow it down. */
const INTERVAL_PER_ELAPSED = 1 / 50;

/**
 * Repeats a check until it succeeds. Meanwhile, servers run their repeated checks without pauses. Rendering a page
 * takes longest: seconds on a busy machine.
 * @param timeout milliseconds; not the default only for documented limits and large data
 */
export async function expectSoon(check: () => Promise<boolean>, timeout = 20_000) {
  let elapsed = 0;
  let last = Date.now();
  while (!(await check())) {
    endPauses();
    await pause(MIN_INTERVAL + elapsed * INTERVAL_PER_ELAPSED);
    const now = Date.now();
    elapsed += Math.min(now - last, MAX_COUNTED);
    last = now;
    expect(elapsed).toBeLessThan(timeout);
  }
}
