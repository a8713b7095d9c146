import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import type { AssetStore } from '../../storage/asset-store';
import { forget } from './delete-rendered-pages';
import { prune } from './prune';

/** Milliseconds; a server that has just started has better things to do. */
const FIRST_AFTER = 5 * 60 * 1000;
const EVERY = 60 * 60 * 1000;

type Dependencies = { db: Database; assets: AssetStore };
type Choice = { now?: () => Date; firstAfter?: number; every?: number };

/**
 * Lets the server prune by itself, one prune after the other, until it is closed. It waits for the one that runs then,
 * which stops at its next release.
 */
export function pruneByItself(
  app: FastifyInstance,
  from: Dependencies,
  { now = () => new Date(), firstAfter = FIRST_AFTER, every = EVERY }: Choice = {},
) {
  const closing = new AbortController();
  const { signal } = closing;

  async function pruneOnce() {
    try {
      const removed = await prune(from, { now: now(), signal });
      await forget(from.db, now());
      const bytes = removed.reduce((sum, { bytes }) => sum + bytes, 0);
      app.log.info({ releases: removed.length, bytes }, 'Pruned: files of releases past their retention.');
    } catch (error) {
      app.log.error({ err: error }, 'Pruning failed. The next attempt is in an hour.');
    }
  }

  async function keepPruning() {
    for (let wait = firstAfter; ; wait = every) {
      await pause(wait, undefined, { ref: false, signal });
      await pruneOnce();
    }
  }

  // The only thing that ends it is that the pause is cut short.
  const ended = keepPruning().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
