import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database';
import { shellOf, type View } from '../live-site';
import { releaseSetId } from '../release-set';
import { keepSet } from './stored-sets';

/** Combinations that need not be kept once more; keeping one twice is harmless. */
const REMEMBERED = 1_000;

type Dependencies = { db: Database; now: () => Date; onError: (error: unknown) => void };

/** Keeps every combination of releases that is shown. Nobody waits for it, and pages are shown without it as well. */
export class SetKeeper {
  private readonly kept = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(private readonly from: Dependencies) {}

  keep(view: View) {
    const id = releaseSetId(view);
    if (!shellOf(view) || this.kept.has(id)) return;
    this.kept.set(id, true);
    const { db, now, onError } = this.from;
    keepSet(db, view, now()).catch((error) => {
      this.kept.delete(id);
      onError(error);
    });
  }
}
