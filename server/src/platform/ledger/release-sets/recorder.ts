import { LRUCache } from 'lru-cache';
import type { Database } from '../../../kernel/database/database';
import { type ReleaseSet, releaseSetId, shellOf } from '../../release-set/release-set';
import { storeReleaseSet } from './stored-sets';

/** Recently recorded release sets. Recording one twice is harmless. */
const CACHE_SIZE = 1_000;

type Dependencies = { db: Database; now: () => Date; onError: (error: unknown) => void };

/** Records every release set that visitors get. Page views neither wait for this nor depend on it. */
export class ReleaseSetRecorder {
  private readonly recorded = new LRUCache<string, true>({ max: CACHE_SIZE });

  constructor(private readonly dependencies: Dependencies) {}

  record(releaseSet: ReleaseSet) {
    const id = releaseSetId(releaseSet);
    if (!shellOf(releaseSet) || this.recorded.has(id)) return;
    this.recorded.set(id, true);
    const { db, now, onError } = this.dependencies;
    storeReleaseSet(db, releaseSet, now()).catch((error) => {
      this.recorded.delete(id);
      onError(error);
    });
  }
}
