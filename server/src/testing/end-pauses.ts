import { type Pause, pause as pauseByClock } from '../kernel/http/pause';

/** Ends a pause early. */
const pauses = new Set<() => void>();

/** Waits like a server outside of tests, or until `endPauses`. */
export const pause: Pause = async (milliseconds, signal) => {
  const early = new AbortController();
  const end = () => early.abort();
  pauses.add(end);
  try {
    await pauseByClock(milliseconds, AbortSignal.any([signal, early.signal]));
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    pauses.delete(end);
  }
};

/** Makes the servers of a test file do their repeated checks now. */
export function endPauses() {
  for (const end of pauses) end();
}

/** A server with these pauses does no repeated checks, as if it had been killed. */
export const never: Pause = (_, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
