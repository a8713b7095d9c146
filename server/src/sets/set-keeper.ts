import type { Database } from '../db/database';
import { shellOf, type View } from '../releases/live-site';
import { releaseSetId } from './release-set';
import { keepSet } from './sets';

type Dependencies = { db: Database; now: () => Date; onError: (error: unknown) => void };

/** Keeps every combination of releases that is shown. Nobody waits for it, and pages are shown without it as well. */
export class SetKeeper {
  private readonly kept = new Set<string>();

  constructor(private readonly from: Dependencies) {}

  keep(view: View) {
    const id = releaseSetId(view);
    if (!shellOf(view) || this.kept.has(id)) return;
    this.kept.add(id);
    const { db, now, onError } = this.from;
    keepSet(db, view, now()).catch((error) => {
      this.kept.delete(id);
      onError(error);
    });
  }
}
