import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { type Author, SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { findAuthority } from '../../../operators/tokens/valid-token';
import { historyReason } from '../../ledger/history-reason';
import { insertRollouts, withRolloutLock } from '../../ledger/rollouts';
import type { LiveSite } from '../../live/live-site';
import type { CodeChecks } from '../../validation/gate';
import { IncompleteCheckError, isRefusal } from '../../validation/incomplete-check';
import { applyIfValid } from '../apply-if-valid';
import { requireLive } from '../change-rollout';
import { requireReleaseRights } from '../editor-rights';
import { newChangeId } from '../grouped-changes';
import { append, pendingRows, type ScheduleRow } from './schedules';

/** Milliseconds after which a release no longer goes live: later, it would surprise its team. */
const MAX_DELAY = HOUR;

export type GoLiveDependencies = CodeChecks & {
  site: LiveSite;
  now: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Makes the releases of a schedule live, or records why not. Validates them again, and requires that the releases they
 * replace are still live. Only the process whose transaction finds the schedule pending changes anything.
 * @throws for a fault of the server, such as a database that does not answer, and if the browser check was incomplete:
 * the schedule stays pending
 */
export async function goLive(dependencies: GoLiveDependencies, scheduleId: string) {
  const { db, site, now, log } = dependencies;
  const pending = await rowsOf(db, scheduleId);
  const [first] = pending;
  if (!first) return;
  const releases = Object.fromEntries(pending.map(({ app, release }) => [app, release]));
  const refuse = async (reason: string) => {
    const isRefused = await withRolloutLock(db, async (tx) => {
      const rows = await rowsOf(tx, scheduleId);
      if (rows.length === 0) return false;
      const outcome = { by: SERVER.name, at: now(), reason: historyReason(reason) };
      await append(tx, rows, { kind: 'refused', ...outcome });
      const refused = rows.map(({ app, release }) => ({ app, release, action: 'refuse' as const, share: null }));
      await recordEvent(tx, { type: 'schedule.refused', ...outcome, details: { releases: refused, scheduleId } });
      return true;
    });
    // Otherwise it was cancelled or replaced, or another server was faster.
    if (isRefused) log.warn({ scheduleId, releases, reason }, 'A scheduled release was refused.');
  };
  if (now().getTime() - first.goesLiveAt.getTime() > MAX_DELAY) {
    const { waits } = first;
    await refuse(
      waits === null
        ? 'No server could make it live within an hour of its time.'
        : `Its browser check was still incomplete after an hour: ${waits}.`,
    );
    return;
  }
  const { skipBrowserCheck, tokenId, reason, by } = first;
  let isLive = false;
  try {
    const applied = await applyIfValid(
      dependencies,
      { releases, skipBrowserCheck, by, now },
      async (tx, { candidates, seen }) => {
        const rows = await rowsOf(tx, scheduleId);
        if (rows.length === 0) return;
        const rights = tokenId ? await findAuthority(tx, tokenId, now()) : undefined;
        if (tokenId && !rights) {
          throw new Refusal('forbidden', 'The token that scheduled it was revoked or has expired.');
        }
        if (rights) await requireReleaseRights(tx, rights, rows);
        for (const { app, replaces } of rows) await requireLive(tx, app, replaces);
        const author: Author = { name: by, tokenId, client: null, requestId: null, isScheduled: true };
        const group = rows.length > 1 && { changeId: newChangeId() };
        const circumstances = { reason, by: author, requestedAt: first.goesLiveAt, now, scheduleId, ...group };
        const changes = candidates.map(({ app, id }) => ({ app, release: id, kind: 'activate' as const, seen }));
        await insertRollouts(tx, circumstances, changes);
        await append(tx, rows, { kind: 'went-live', by: SERVER.name, at: now(), reason: null });
        isLive = true;
      },
    );
    // An operator activated it without waiting for its browser check.
    if (!applied && first.waits !== null) await withRolloutLock(db, (tx) => end(tx, scheduleId, now()));
    else if (!applied) await refuse('It was live already.');
  } catch (error) {
    if (error instanceof IncompleteCheckError) await wait(db, scheduleId, error.waits);
    if (!isRefusal(error)) throw error;
    await refuse(error.message);
  }
  if (!isLive) return;
  log.info({ scheduleId, releases }, 'A scheduled release went live.');
  await site.refresh();
}

/** Records why the releases of a schedule wait. Records it once, although the check may be repeated many times. */
async function wait(db: Database, scheduleId: string, waits: string) {
  await withRolloutLock(db, async (tx) => {
    const rows = await rowsOf(tx, scheduleId);
    if (rows.every((row) => row.waits === null)) await append(tx, rows, { kind: 'schedule', waits });
  });
}

async function end(tx: Database, scheduleId: string, at: Date) {
  await append(tx, await rowsOf(tx, scheduleId), { kind: 'went-live', by: SERVER.name, at, reason: null });
}

async function rowsOf(db: Database, scheduleId: string): Promise<ScheduleRow[]> {
  return (await pendingRows(db)).filter((row) => row.scheduleId === scheduleId);
}
