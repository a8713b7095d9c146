import type { Release } from '@arena/shared/contract/release/release';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { withAdvisoryLock } from '../../../kernel/database/server/advisory-lock';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { SERVER } from '../../../operators/author';
import { historyReason } from '../../ledger/history-reason';
import { previousRelease } from '../../ledger/previous';
import { liveChangesOf, liveReleaseSet, publishedRelease, withRolloutLock } from '../../ledger/rollouts';
import type { LiveSite } from '../../live/live-site';
import { type ReleaseSet, releaseSetId } from '../../release-set/release-set';
import { findOftenReported, type ReportedRelease } from '../../reports/failures/reported-releases';
import { inspections } from '../../reports/failures/table';
import { type BrowserCheck, InconclusiveError } from '../../validation/browser-check/browser-check';
import type { Prerenderer } from '../../validation/prerender/prerenderer';
import { renderInBackground } from '../../validation/prerender/render-in-background';
import { rollback } from '../change-rollout';
import { mayUseAll } from '../editor-rights';
import { type Evidence, inspectRelease, validateCandidate } from './inspect-release';

/** Milliseconds between inspections of a release. Anyone can send the reports that trigger one. */
const RECHECK_DELAY = 10 * 60_000;
/** Milliseconds before the retry of an inspection that failed for reasons of the server, such as its storage. */
const RETRY_DELAY = 60_000;

/** Milliseconds. An inspection that takes longer is aborted and proves nothing. */
const INSPECTION_TIMEOUT = 5 * 60_000;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  site: LiveSite;
  prerenderer: Prerenderer;
  browserCheck: BrowserCheck | undefined;
  now: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Rolls back broken releases. Browsers' reports only trigger an inspection, because anyone can send them. Only the faults
 * that the server finds itself count.
 */
export class FailureMonitor {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Inspects every live release with many reports, including the shell. Several processes may call this at the same time;
   * an advisory lock lets one of them inspect.
   */
  async check(signal: AbortSignal) {
    const { db, now, log } = this.dependencies;
    for (const reported of await findOftenReported(db, await liveReleaseSet(db), now())) {
      await withAdvisoryLock(db, 'arena:failures', () => this.inspect(reported, signal)).catch(async (error) => {
        const isInconclusive = error instanceof InconclusiveError;
        const next = isInconclusive ? 'in ten minutes' : 'in a minute';
        log.warn({ err: error, ...reported }, `A release could not be inspected. The next attempt is ${next}.`);
        if (!isInconclusive) await this.postpone(reported, RETRY_DELAY);
      });
    }
  }

  private async inspect(reported: ReportedRelease, closing: AbortSignal) {
    const { db, log } = this.dependencies;
    if (await this.isPostponed(reported)) return;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(INSPECTION_TIMEOUT)]);
    const live = await liveReleaseSet(db);
    const release = live.find(({ app, id }) => app === reported.app && id === reported.release);
    // Another process or an operator has already replaced it.
    if (!release) return;
    // First, because this process may end before the inspection does.
    await this.postpone(reported, RECHECK_DELAY);
    const { pages } = reported;
    const evidence = await raceWithAbort(signal, inspectRelease(this.dependencies, { release, live, pages, signal }));
    if (evidence) await this.rollBack({ reported, release, live, evidence, signal });
    else
      log.info(
        reported,
        'Browsers reported failures of a release, but the inspection found nothing wrong. It stays live.',
      );
  }

  private async rollBack(inspection: {
    reported: ReportedRelease;
    release: Release;
    live: ReleaseSet;
    evidence: Evidence;
    signal: AbortSignal;
  }) {
    const { db, site, prerenderer, now, log } = this.dependencies;
    const { reported, release, live, evidence, signal } = inspection;
    const { app } = release;
    const faults = evidence.faults.join(' ');
    const previous = previousRelease(await liveChangesOf(db, app));
    if (!previous) {
      log.error({ ...reported, faults }, 'A live release is broken, and there is no earlier release to roll back to.');
      return;
    }
    const candidate = await publishedRelease(db, app, previous);
    const { pages } = reported;
    const validation = validateCandidate(this.dependencies, { evidence, release: candidate, live, pages, signal });
    const candidateFaults = await raceWithAbort(signal, validation);
    if (candidateFaults.length > 0) {
      const details = { ...reported, faults, previous, against: candidateFaults.join(' ') };
      log.error(details, 'A live release is broken, and so is the previous one. It stays live.');
      return;
    }
    const reason = `Rolled back automatically: ${reported.reports}; the inspection found: ${faults}`;
    await withRolloutLock(db, async (tx) => {
      // The inspection is only valid for the release set that it inspected.
      if (releaseSetId(await liveReleaseSet(tx)) !== releaseSetId(live))
        throw new Error('The live release set changed during the inspection.');
      await rollback(tx, {
        app,
        release: previous,
        reason: historyReason(reason),
        by: SERVER,
        requestedAt: null,
        now,
        site,
        requireRights: mayUseAll,
      });
    });
    log.warn({ ...reported, faults, previous }, 'A live release was broken and has been rolled back.');
    await site.refresh();
    renderInBackground(prerenderer, site.live, log);
  }

  /** Stored for all processes, and for this one after a restart. */
  private async postpone({ app, release }: ReportedRelease, milliseconds: number) {
    const { db, now } = this.dependencies;
    const nextAt = new Date(now().getTime() + milliseconds);
    await db
      .insert(inspections)
      .values({ app, release, nextAt })
      .onConflictDoUpdate({ target: [inspections.app, inspections.release], set: { nextAt } });
  }

  private async isPostponed({ app, release }: ReportedRelease): Promise<boolean> {
    const { db, now } = this.dependencies;
    const isLater = and(eq(inspections.app, app), eq(inspections.release, release), gt(inspections.nextAt, now()));
    return (await db.$count(inspections, isLater)) > 0;
  }
}

function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new InconclusiveError('The inspection was aborted.', { cause: signal.reason }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  return Promise.race([work, aborted]);
}
