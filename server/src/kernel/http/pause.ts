import { setTimeout } from 'node:timers/promises';

/** Waits some milliseconds. Rejects when the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits between repeated checks. Tests end the wait early. */
    pause: Pause;
  }
}

/** Waits by the clock of this machine, without keeping the process alive. */
export const pause: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { ref: false, signal });
