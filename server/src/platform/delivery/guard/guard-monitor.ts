import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { withAdvisoryLock } from '../../../kernel/database/server/advisory-lock';
import { recordAudit } from '../../../operators/audit/audit';
import { SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { activeGuard, activeGuards, type Guard, pauseGuard } from '../../ledger/guard/guards';
import { guards } from '../../ledger/guard/table';
import { historyReason } from '../../ledger/history-reason';
import { lockFaults } from '../../ledger/locks/locks';
import { insertRollouts, publishedRelease, withRolloutLock } from '../../ledger/rollouts';
import type { LiveSite } from '../../live/live-site';
import { incompatibilities } from '../../release-set/incompatibilities';
import type { GuardedViews } from '../../traffic/guarded-views/guarded-views';
import type { CodeChecks } from '../../validation/gate';
import { IncompleteCheckError, isRefusal, RECHECK_DELAY } from '../../validation/incomplete-check';
import { applyIfValid } from '../apply-if-valid';
import { requireLive } from '../change-rollout';
import { decide } from './decide';
import { describeCounts } from './describe-counts';
import { addUp, countSteps, finiteEvidence, observe } from './report';

type Dependencies = CodeChecks & {
  site: LiveSite;
  guardedViews: GuardedViews;
  now: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Advances guarded canaries to their next step, makes them live after the last one, and withdraws those that are worse
 * than the live release.
 */
export class GuardMonitor {
  /** Time of the next attempt after an incomplete browser check, by guarded canary, in milliseconds since 1970. */
  private readonly recheckAt = new Map<Guard['id'], number>();

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Decides about every guard. Several processes may call this at the same time; only one of them decides about each
   * guard.
   */
  async check() {
    const { db, guardedViews, log } = this.dependencies;
    await guardedViews.write();
    await guardedViews.flush();
    for (const guard of await activeGuards(db)) {
      await withAdvisoryLock(db, `arena:guard:${guard.id}`, () => this.decide(guard)).catch((error) =>
        log.warn(
          { err: error, app: guard.app, release: guard.release },
          'A guarded canary could not be advanced yet. The next check tries again.',
        ),
      );
    }
  }

  private async decide(guard: Guard) {
    const { db, now } = this.dependencies;
    const steps = await countSteps(db, guard);
    const observed = await observe(db, guard, now());
    const evidence = Math.round(finiteEvidence(observed));
    const enough = guard.steps[guard.step]?.views ?? 0;
    const counts = describeCounts({
      canary: addUp(steps.map(({ canary }) => canary)),
      others: addUp(steps.map(({ others }) => others)),
    });
    const why = observed.worseForms ?? counts;
    const decision = decide(observed, enough);
    if (decision === 'withdraw') {
      await this.withdraw(guard, `Withdrawn by its guard: ${why} Evidence ${evidence} that it is worse.`);
    }
    if (decision === 'pause' && !guard.pausedAt) {
      await this.pause(
        guard,
        `${why} Evidence ${evidence} that it is worse. Promote it, withdraw it or resume its guard.`,
      );
    }
    if (decision === 'advance' && !guard.pausedAt && (await this.mayAdvance(guard))) await this.advance(guard, counts);
  }

  /**
   * Does not advance while the app is locked, or while the canary is paused because it is incompatible with the live
   * releases.
   */
  private async mayAdvance({ app, release }: Guard): Promise<boolean> {
    const { db, site, now } = this.dependencies;
    if ((await lockFaults(db, [app], now())).length > 0) return false;
    return incompatibilities(await publishedRelease(db, app, release), site.live).length === 0;
  }

  private async advance(guard: Guard, counts: string) {
    const next = guard.steps[guard.step + 1];
    if (next) {
      const reason = `Step ${guard.step + 2} of ${guard.steps.length} of its guard: ${counts}`;
      await this.changeIfActive(guard, async (tx) => {
        const { app, release } = guard;
        const change = { app, release, kind: 'canary', share: next.share } as const;
        const [rollout = guard.rollout] = await this.insert(tx, change, reason);
        await tx
          .update(guards)
          .set({ step: guard.step + 1, rollout })
          .where(eq(guards.id, guard.id));
      });
      return;
    }
    const { db, now } = this.dependencies;
    if (now().getTime() < (this.recheckAt.get(guard.id) ?? 0)) return;
    await this.goLive(guard, `Live after all steps of its guard: ${counts}`).catch(async (error: unknown) => {
      if (error instanceof IncompleteCheckError) {
        this.recheckAt.set(guard.id, now().getTime() + RECHECK_DELAY);
        await db.update(guards).set({ waits: error.waits }).where(eq(guards.id, guard.id));
      }
      if (!isRefusal(error)) throw error;
      await this.withdraw(guard, `Withdrawn by its guard, because it could not go live: ${error.message}`);
    });
  }

  /** Its pages are checked again: other apps may have changed since it started. */
  private async goLive(guard: Guard, reason: string) {
    const { db, prerenderer, browserCheck, site, now, log } = this.dependencies;
    const { app, release, skipBrowserCheck, replaces } = guard;
    const request = { releases: { [app]: release }, skipBrowserCheck, by: SERVER.name, now };
    let isLive = false;
    await applyIfValid({ db, prerenderer, browserCheck }, request, async (tx, { seen }) => {
      if (!(await isActive(tx, guard))) return;
      await requireLive(tx, app, replaces);
      await this.insert(tx, { app, release, kind: 'activate', seen }, reason);
      isLive = true;
    });
    if (!isLive) return;
    log.info({ app, release, reason }, 'A guarded canary went live.');
    await site.refresh();
  }

  private async withdraw(guard: Guard, reason: string) {
    const { app, release } = guard;
    const isWithdrawn = await this.changeIfActive(guard, async (tx) => {
      await this.insert(tx, { app, release, kind: 'withdraw' }, reason);
    });
    if (isWithdrawn) this.dependencies.log.warn({ app, release, reason }, 'A guarded canary was withdrawn.');
  }

  /** Keeps the share and notifies people: too few networks to rule out an attacker. */
  private async pause(guard: Guard, reason: string) {
    const { app, release } = guard;
    const at = this.dependencies.now();
    const isPaused = await this.changeIfActive(guard, async (tx) => {
      await pauseGuard(tx, app, { paused: true, by: SERVER.name, at });
      await recordAudit(tx, { by: SERVER, at }, { action: 'pause', app, release });
      const details = {
        releases: [{ app, release, action: 'canary' as const, share: guard.steps[guard.step]?.share ?? 0 }],
      };
      await recordEvent(tx, { type: 'canary.paused', at, by: SERVER.name, reason, details });
    });
    if (isPaused) this.dependencies.log.warn({ app, release, reason }, 'A guarded canary was paused.');
  }

  /** @returns false if the guard has ended in the meantime: nothing was changed */
  private async changeIfActive(guard: Guard, change: (tx: Database) => Promise<void>): Promise<boolean> {
    const { db, site } = this.dependencies;
    const isChanged = await withRolloutLock(db, async (tx) => {
      if (!(await isActive(tx, guard))) return false;
      await change(tx);
      return true;
    });
    if (isChanged) await site.refresh();
    return isChanged;
  }

  private insert(tx: Database, change: Parameters<typeof insertRollouts>[2][number], reason: string) {
    const { now } = this.dependencies;
    return insertRollouts(tx, { reason: historyReason(reason), by: SERVER, requestedAt: null, now }, [change]);
  }
}

async function isActive(tx: Database, guard: Guard): Promise<boolean> {
  return (await activeGuard(tx, guard.app))?.rollout === guard.rollout;
}
