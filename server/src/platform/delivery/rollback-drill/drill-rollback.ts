import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { describeIncomplete, outcomeOf } from '@arena/shared/contract/reports/browser-report';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { SERVER } from '../../../operators/author';
import { liveReleaseSet, publishedRelease } from '../../ledger/rollouts';
import { type ReleaseSet, withRelease } from '../../release-set/release-set';
import type { BrowserCheck } from '../../validation/browser-check/browser-check';
import { validateRollback } from '../../validation/gate';
import type { Prerenderer } from '../../validation/prerender/prerenderer';
import { verifyFiles } from '../self-healing/verify-files';

export type DrillSources = {
  db: Database;
  assets: AssetStore;
  prerenderer: Pick<Prerenderer, 'renderOwn'>;
  /** Missing without a browser on the server: the drill then ends with the rendered pages. */
  browserCheck: Pick<BrowserCheck, 'check'> | undefined;
  now: () => Date;
};

/** The release that a rollback of an app would bring back. */
export type RollbackTarget = { app: string; release: string };

/**
 * Tries what a rollback needs, without making it: the stored files, the checks of a rollback, the pages on the server
 * and in a browser.
 * @returns why it would fail, or why that is not known; null: it works
 */
export async function drillRollback(
  sources: DrillSources,
  target: RollbackTarget,
  signal: AbortSignal,
): Promise<string | null> {
  const { db, assets, prerenderer } = sources;
  const live = await liveReleaseSet(db);
  const refusal = await refusalOf(db, target, live);
  if (refusal) return refusal;
  const candidate = await publishedRelease(db, target.app, target.release);
  const [damaged] = await verifyFiles(assets, candidate, signal);
  return (
    damaged ??
    (await unrenderedPage(prerenderer, candidate, live)) ??
    (await seeInBrowser(sources, { candidate, live, signal }))
  );
}

/**
 * Tries the part of a rollback that needs neither files nor pages: whether the release is stored and fits what is live.
 * @returns why the server would refuse the rollback now; null: it would not
 */
export async function refusalOf(
  db: Database,
  { app, release }: RollbackTarget,
  live: ReleaseSet,
): Promise<string | null> {
  try {
    const faults = await validateRollback(db, await publishedRelease(db, app, release), live);
    return faults.join(' ') || null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The first page that would not be rendered; for a shell, also of the sections whose pages are rendered now. */
async function unrenderedPage(prerenderer: DrillSources['prerenderer'], candidate: Release, live: ReleaseSet) {
  const next = withRelease(live, candidate);
  for (const release of candidate.app === SHELL ? next : [candidate]) {
    const [fault] = await prerenderer.renderOwn(next, release);
    if (!fault) continue;
    const failsAnyway = release !== candidate && (await prerenderer.renderOwn(live, release)).length > 0;
    if (!failsAnyway) return fault.message;
  }
  return null;
}

type Drill = { candidate: Release; live: ReleaseSet; signal: AbortSignal };

async function seeInBrowser({ browserCheck, now }: DrillSources, { candidate, live, signal }: Drill) {
  if (!browserCheck) return null;
  const caller = { isUrgent: false, signal };
  const report = await browserCheck.check({ releases: [candidate], live, by: SERVER.name, at: now() }, caller);
  const outcome = outcomeOf(report);
  if (outcome === 'passed') return null;
  return outcome === 'failed'
    ? (report.faults[0] ?? null)
    : `The browser check was incomplete: ${describeIncomplete(report)}`;
}
