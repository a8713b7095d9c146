import { SHELL } from '@arena/shared/contract/release/release';
import { and, eq, exists, isNotNull, like, not, or } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { releases } from '../../ledger/table';
import { KEY_PREFIX } from '../../release-set/page-key';
import { prerenderedPages } from '../../validation/prerender/table';

/** Deletes rendered pages of releases whose files are gone, and those with keys of earlier versions. */
export async function deleteObsoletePages(db: Database) {
  const { key, app, release, shell } = prerenderedPages;
  const asSection = and(eq(releases.app, app), eq(releases.id, release));
  const asShell = and(eq(releases.app, SHELL), eq(releases.id, shell));
  const gone = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(isNotNull(releases.prunedAt), or(asSection, asShell)));
  await db.delete(prerenderedPages).where(or(exists(gone), not(like(key, `${KEY_PREFIX}%`))));
}
