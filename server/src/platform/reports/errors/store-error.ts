import type { ErrorKind } from '@arena/shared/contract/reports/error-report';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { MappedFrame } from './mapped-frame';
import { errorGroups, errorOccurrences } from './table';

/** `app` and `release`: those of the frame that the error is attributed to. `group`: key of its group. */
type AttributedError = {
  group: string;
  app: string;
  release: string;
  at: Date;
  kind: ErrorKind;
  name: string;
  message: string;
  frames: MappedFrame[];
  set: string;
  page: string;
  browser: string;
  request?: string | undefined;
};

/** Adds an error to its group. */
export async function storeError(db: Database, error: AttributedError) {
  const { group, app, release, at, kind, name, message, frames, set, page, browser, request } = error;
  await db.transaction(async (tx) => {
    await tx
      .insert(errorGroups)
      .values({
        key: group,
        app,
        name,
        message,
        frames,
        firstRelease: release,
        firstAt: at,
        lastRelease: release,
        lastAt: at,
      })
      .onConflictDoUpdate({
        target: errorGroups.key,
        set: { message, frames, lastRelease: release, lastAt: sql`greatest(${errorGroups.lastAt}, excluded.last_at)` },
      });
    await tx
      .insert(errorOccurrences)
      .values({ at, group, app, release, page, kind, browser, releaseSet: set, request });
  });
}
