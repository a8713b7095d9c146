import type { BlockedRollback } from '@arena/shared/contract/blocked-rollback';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { readManifests } from '../ledger/manifests';
import { rollbackTargets } from '../ledger/previous';
import { liveChangesOf } from '../ledger/rollouts';
import { releases } from '../ledger/table';
import { incompatibilities } from '../release-set/incompatibilities';
import { type ReleaseSet, withRelease } from '../release-set/release-set';
import type { Prerenderer } from './prerender/prerenderer';

/** Maximum number of earlier shells. Each costs a render of a section's pages. */
const MAX_SHELLS = 3;

/** The shells that rollbacks would bring back, if their files are stored; the next one first, at most three. */
async function earlierShells(db: Database): Promise<ReleaseSet> {
  const targets = new Set(rollbackTargets(await liveChangesOf(db, SHELL)));
  // Does not select the manifests: there may be thousands, of several kilobytes each.
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.app, SHELL), isNull(releases.prunedAt)));
  const stored = new Set(rows.map(({ id }) => id));
  const earlier = [...targets].filter((id) => stored.has(id)).slice(0, MAX_SHELLS);
  return readManifests(
    db,
    earlier.map((release) => ({ app: SHELL, release })),
    [],
  );
}

/**
 * Renders sections under the earlier shells that they claim to fit. Returns a message for each page that fails there.
 * If the live release of a section fails there, too, the shell is to blame.
 */
export async function earlierShellFaults(
  sections: ReleaseSet,
  live: ReleaseSet,
  { db, prerenderer }: { db: Database; prerenderer: Prerenderer },
): Promise<string[]> {
  const faults: string[] = [];
  for (const shell of await earlierShells(db)) {
    const releaseSet = withRelease(live, shell);
    for (const section of sections.filter((one) => fits(one, releaseSet))) {
      const found = await prerenderer.renderOwn(withRelease(releaseSet, section), section);
      if (found.length === 0 || (await failsAnyway(section, releaseSet, shell, prerenderer))) continue;
      faults.push(...found.map(({ message }) => `Under the earlier shell ${shell.id}: ${message}`));
    }
  }
  return faults;
}

/** If no live release claims to fit the shell, the shell's own pages show whether it works. */
async function failsAnyway(section: Release, releaseSet: ReleaseSet, shell: Release, prerenderer: Prerenderer) {
  const current = releaseSet.find(({ app }) => app === section.app);
  const comparison = current && fits(current, releaseSet) ? current : shell;
  return (await prerenderer.renderOwn(releaseSet, comparison)).length > 0;
}

const fits = (section: Release, releaseSet: ReleaseSet) => incompatibilities(section, releaseSet).length === 0;

/** Earlier shells that a rollback cannot bring back while these releases are live, by section. */
export async function blockedRollbacks(db: Database, live: ReleaseSet): Promise<BlockedRollback[]> {
  const sections = live.filter(({ app }) => app !== SHELL);
  return (await earlierShells(db)).flatMap((shell) =>
    sections.flatMap((section) => {
      const own = incompatibilities(shell, []);
      const reasons = incompatibilities(shell, [section]).filter((fault) => !own.includes(fault));
      return reasons.length > 0 ? [{ shell: shell.id, app: section.app, release: section.id, reasons }] : [];
    }),
  );
}
