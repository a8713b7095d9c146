import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { withAdvisoryLock } from '../../database/advisory-lock';
import { checkRepeatedly } from '../../http/check-repeatedly';
import { type GoLiveDependencies, goLive } from './go-live';
import { pendingSchedules } from './schedules';

/** Milliseconds before another attempt after a fault of the server. */
const RETRY_DELAY = 10_000;

/** Schedules that go live at once: a slow one must not delay the others, and each takes a connection of the database. */
const CONCURRENCY = 3;

/**
 * Makes due schedules live until the server closes. Closing waits for those that run. With several server processes, the
 * first one takes a schedule; if it ends, another one takes over.
 */
export function startSchedules(app: FastifyInstance, dependencies: Omit<GoLiveDependencies, 'log'>) {
  const { db, now } = dependencies;
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
      retryAt.set(id, new Date(now().getTime() + RETRY_DELAY));
      app.log.warn(
        { err: error, scheduleId: id },
        'A scheduled release could not go live yet. It will be tried again.',
      );
    } finally {
      running.delete(id);
    }
  }

  async function startDue() {
    const time = now();
    for (const { id, goesLiveAt } of await pendingSchedules(db)) {
      if (goesLiveAt <= time && (retryAt.get(id) ?? time) <= time && !running.has(id)) {
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
