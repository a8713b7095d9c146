import { setTimeout as pause } from 'node:timers/promises';
import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { type ExpiringColumns, expireRows } from '../../../kernel/database/expire-rows';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { SERVER } from '../../../operators/author';
import { deleteObsoletePages } from './delete-rendered-pages';
import { prune } from './prune';

/** Milliseconds. The first prune waits, because a server is busy after its start. */
const FIRST_DELAY = 5 * 60 * 1000;
const INTERVAL = HOUR;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  maps: AssetStore;
  expiring: ExpiringColumns;
};
type PruneOptions = { now?: () => Date; firstDelay?: number; interval?: number };

/**
 * Prunes at intervals until the server closes. Closing waits for a running prune, which stops before its next release.
 */
export function startPruning(
  app: FastifyInstance,
  dependencies: Dependencies,
  { now = () => new Date(), firstDelay = FIRST_DELAY, interval = INTERVAL }: PruneOptions = {},
) {
  const closing = new AbortController();
  const { signal } = closing;

  async function pruneOnce() {
    try {
      const removals = await prune(dependencies, { by: SERVER, now: now(), signal });
      await deleteObsoletePages(dependencies.db);
      await expireRows(dependencies.db, dependencies.expiring, now());
      const bytes = removals.reduce((sum, { bytes }) => sum + bytes, 0);
      app.log.info({ releases: removals.length, bytes }, 'Pruned the files of releases past their retention.');
    } catch (error) {
      app.log.error({ err: error }, 'Pruning failed. The next attempt is in an hour.');
    }
  }

  async function pruneRepeatedly() {
    for (let delay = firstDelay; ; delay = interval) {
      await pause(delay, undefined, { ref: false, signal });
      await pruneOnce();
    }
  }

  // Only the abort of the pause ends the loop.
  const ended = pruneRepeatedly().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
