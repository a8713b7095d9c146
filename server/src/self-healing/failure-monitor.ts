import type { Release } from '@arena/shared/contract/release';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { LiveSite, View } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { renderInBackground } from '../releases/prerender/render-in-background';
import { previousRelease } from '../releases/previous';
import { releaseSetId } from '../releases/release-set';
import { historyOf, inOrder, keptRelease, liveView, rollback } from '../releases/rollouts';
import type { AssetStore } from '../storage/asset-store';
import { unlessAnotherDoes } from './advisory-lock';
import { type Evidence, evidenceAgainst, faultsInPlaceOf } from './inspect-release';
import { type Reported, reportedOften } from './reported-releases';

/** Milliseconds until a release that was examined is examined again, and until an examination that failed is repeated. */
const NOT_AGAIN_WITHIN = 10 * 60_000;
const TRY_AGAIN_AFTER = 60_000;

/** Milliseconds; what takes longer is given up and proves nothing. */
const EXAMINE_WITHIN = 2 * 60_000;

/** Characters that a reason in the history may have. */
const REASON_LIMIT = 500;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  site: LiveSite;
  prerenderer: Prerenderer;
  now: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Rolls a release back that is broken. Reports of browsers are only the reason to look: anybody can send them. What
 * counts is what the server finds when it examines the release itself.
 */
export class FailureWatch {
  private readonly notBefore = new Map<string, number>();

  constructor(private readonly from: Dependencies) {}

  /**
   * Examines every live release that was reported often, the shell included. Several processes may do this at once:
   * one of them examines.
   */
  async look(signal: AbortSignal) {
    const { db, now, log } = this.from;
    this.forgetOldPauses();
    for (const reported of await reportedOften(db, await liveView(db), now())) {
      if (this.notBefore.has(nameOf(reported))) continue;
      await unlessAnotherDoes(db, 'arena:failures', () => this.check(reported, signal)).catch((error) => {
        this.pause(reported, TRY_AGAIN_AFTER);
        log.warn({ err: error, ...reported }, 'A release could not be inspected. The next attempt is in a minute.');
      });
    }
  }

  private async check(reported: Reported, closing: AbortSignal) {
    const { db, log } = this.from;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(EXAMINE_WITHIN)]);
    const live = await liveView(db);
    const release = live.find(({ app, id }) => app === reported.app && id === reported.release);
    // Another process was faster, or an operator.
    if (!release) return;
    const evidence = await unlessAborted(signal, evidenceAgainst(this.from, { release, live, signal }));
    if (evidence) await this.goBack({ reported, release, live, evidence, signal });
    else
      log.info(
        reported,
        'Browsers reported failures of a release, but the inspection found nothing wrong. It stays live.',
      );
    this.pause(reported, NOT_AGAIN_WITHIN);
  }

  private async goBack(found: {
    reported: Reported;
    release: Release;
    live: View;
    evidence: Evidence;
    signal: AbortSignal;
  }) {
    const { db, site, prerenderer, now, log } = this.from;
    const { reported, release, live, evidence, signal } = found;
    const { app } = release;
    const faults = evidence.faults.join(' ');
    const previous = previousRelease(await historyOf(db, app));
    if (!previous) {
      log.error({ ...reported, faults }, 'A live release is broken, and there is no earlier release to roll back to.');
      return;
    }
    const candidate = await keptRelease(db, app, previous);
    const work = faultsInPlaceOf(this.from, { evidence, release: candidate, live, signal });
    const against = await unlessAborted(signal, work);
    if (against.length > 0) {
      const why = { ...reported, faults, previous, against: against.join(' ') };
      log.error(why, 'A live release is broken, and so is the previous one. It stays live.');
      return;
    }
    const reason = `Rolled back automatically: ${reported.reports}; the check found: ${faults}`;
    await inOrder(db, async (tx) => {
      // Examined beside other releases than those that are live by now: that says nothing.
      if (releaseSetId(await liveView(tx)) !== releaseSetId(live)) throw new Error('What is live has changed.');
      await rollback(tx, { app, release: previous, reason: shortened(reason), by: 'arena', at: now() });
    });
    log.warn({ ...reported, faults, previous }, 'A live release was broken and has been rolled back.');
    await site.refresh();
    renderInBackground(prerenderer, site.live, log);
  }

  private pause(reported: Reported, milliseconds: number) {
    this.notBefore.set(nameOf(reported), this.from.now().getTime() + milliseconds);
  }

  private forgetOldPauses() {
    const now = this.from.now().getTime();
    for (const [name, until] of this.notBefore) if (until <= now) this.notBefore.delete(name);
  }
}

const nameOf = ({ app, release }: Reported) => `${app} ${release}`;

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error('The inspection was given up.', { cause: signal.reason }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  return Promise.race([work, aborted]);
}

function shortened(reason: string): string {
  return reason.length > REASON_LIMIT ? `${reason.slice(0, REASON_LIMIT - 1)}…` : reason;
}
