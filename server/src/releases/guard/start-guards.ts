import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../live-site';
import type { GuardMonitor } from './guard-monitor';

/** Milliseconds between two looks at the guards. */
const CHECK_INTERVAL = 2_000;

/** Watches over guarded canaries until the server closes, which waits for a change that has begun. */
export function startGuards(app: FastifyInstance, { site, monitor }: { site: LiveSite; monitor: GuardMonitor }) {
  const closing = new AbortController();

  async function checkRepeatedly() {
    for (;;) {
      await pause(CHECK_INTERVAL, undefined, { ref: false, signal: closing.signal });
      if (site.guards.length === 0) continue;
      await monitor
        .check()
        .catch((error) => app.log.warn({ err: error }, 'The guarded canaries could not be checked.'));
    }
  }

  // Only the abort of the pause ends the loop.
  const ended = checkRepeatedly().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
