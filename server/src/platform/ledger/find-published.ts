import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { FindPublishedRelease } from '../../kernel/storage/asset-cache';
import { releases } from './table';

/** Milliseconds to wait for the database. Open pages get their files even without its answer. */
const QUERY_TIMEOUT = 1_000;

/** Looks up published releases in the database. Resolves to undefined if the query fails or takes too long. */
export function findPublishedIn(db: Database): FindPublishedRelease {
  return (app, release) => {
    const { manifest, packedList } = releases;
    const found = db
      .select({ manifest, variantListHash: packedList })
      .from(releases)
      .where(and(eq(releases.app, app), eq(releases.id, release)))
      .then(([row]) => row)
      .catch(() => undefined);
    return Promise.race([found, pause(QUERY_TIMEOUT, undefined, { ref: false })]);
  };
}
