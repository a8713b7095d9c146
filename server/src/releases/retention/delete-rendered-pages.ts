import { SHELL } from '@arena/shared/contract/release';
import { and, eq, exists, isNotNull, like, lt, not, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { failures } from '../../self-healing/table';
import { KEY_PREFIX } from '../prerender/page-key';
import { prerenderedPages } from '../prerender/table';
import { releases } from '../table';

/** Milliseconds a report of a failure stays. */
const REPORTED_WITHIN = 30 * 24 * 60 * 60 * 1000;

/** Removes rows of which nobody makes use any more: old reports of failures, and pages of releases whose files are gone or whose keys are those of before. */
export async function forget(db: Database, now: Date) {
  await db.delete(failures).where(lt(failures.at, new Date(now.getTime() - REPORTED_WITHIN)));
  const { key, app, release, shell } = prerenderedPages;
  const asSection = and(eq(releases.app, app), eq(releases.id, release));
  const asShell = and(eq(releases.app, SHELL), eq(releases.id, shell));
  const gone = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(isNotNull(releases.prunedAt), or(asSection, asShell)));
  await db.delete(prerenderedPages).where(or(exists(gone), not(like(key, `${KEY_PREFIX}%`))));
}
