import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import { rollouts } from '../ledger/table';
import type { LiveSite } from '../live/live-site';

/** Milliseconds. */
const QUERY_TIMEOUT = 1_000;

/** Tells which releases visitors have had, live or as a canary. Their files stay public. */
export class ShownReleases {
  /** Rollouts are never deleted, so a cached release never expires. */
  private readonly known = new Set<string>();

  constructor(private readonly dependencies: { db: Database; site: LiveSite }) {}

  /** @throws Refusal `unavailable` for a release that is not in memory while the database does not answer */
  async has({ app, release }: StoredRelease): Promise<boolean> {
    const { db, site } = this.dependencies;
    const key = `${app} ${release}`;
    if (this.known.has(key) || site.shows({ app, release })) return true;
    const found = db
      .select({ seq: rollouts.seq })
      .from(rollouts)
      .where(and(eq(rollouts.app, app), eq(rollouts.release, release)))
      .limit(1)
      .catch(() => undefined);
    const rows = await Promise.race([found, pause(QUERY_TIMEOUT, undefined, { ref: false })]);
    if (!rows)
      throw new Refusal('unavailable', 'The files of this release cannot be found at the moment. Please try again.');
    if (rows.length > 0) this.known.add(key);
    return rows.length > 0;
  }
}
