import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { withAdvisoryLock } from '../../../kernel/database/server/advisory-lock';
import { checkRepeatedly } from '../../../kernel/http/check-repeatedly';
import type { BrowserCheck } from '../../validation/browser-check/browser-check';
import { IncompleteCheckError, RECHECK_DELAY } from '../../validation/incomplete-check';
import { type GoLiveDependencies, goLive } from './go-live';
import { pendingSchedules } from './schedules';

/** Milliseconds before another attempt after a fault of the server. */
const RETRY_DELAY = 10_000;

/**
 * Schedules that are processed concurrently: a slow one must not delay the others, but each takes a database
 * connection.
 */
const CONCURRENCY = 3;

type Dependencies = Omit<GoLiveDependencies, 'log' | 'browserCheck'> & { browserCheck: BrowserCheck | undefined };

/**
 * Makes due schedules live until the server closes. Closing waits for the running ones. If there are several server
 * processes, the first one takes a schedule; if that process ends, another takes over.
 */
export function startSchedules(app: FastifyInstance, dependencies: Dependencies) {
  const { db, now, browserCheck } = dependencies;
  let isClosing = false;
  const limit = pLimit(CONCURRENCY);
  const running = new Map<string, Promise<void>>();
  const retryAt = new Map<string, Date>();

  async function run(id: string) {
    try {
      if (isClosing) return;
      await withAdvisoryLock(db, `arena:${id}`, () => goLive({ ...dependencies, log: app.log }, id));
      retryAt.delete(id);
    } catch (error) {
      const delay = error instanceof IncompleteCheckError ? RECHECK_DELAY : RETRY_DELAY;
      retryAt.set(id, new Date(now().getTime() + delay));
      app.log.warn(
        { err: error, scheduleId: id },
        'A scheduled release could not go live yet. The next check tries again.',
      );
    } finally {
      running.delete(id);
    }
  }

  async function startDue() {
    const time = now();
    for (const { id, goesLiveAt, since, waits } of await pendingSchedules(db)) {
      const isNew = retryAt.get(id) === undefined;
      // It waits for another check, perhaps by another server.
      if (isNew && waits !== null && goesLiveAt <= since) retryAt.set(id, new Date(since.getTime() + RECHECK_DELAY));
      const hasRoom = waits === null || !browserCheck?.isBusy;
      if (goesLiveAt <= time && (retryAt.get(id) ?? time) <= time && !running.has(id) && hasRoom) {
        running.set(
          id,
          limit(() => run(id)),
        );
      }
    }
  }

  checkRepeatedly(app, { failure: 'The schedules could not be read.' }, startDue);
  app.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all(running.values());
  });
}
