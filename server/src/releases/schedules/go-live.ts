import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { applyIfValid } from '../apply-if-valid';
import { requireLive } from '../change-rollout';
import type { CodeChecks } from '../gate';
import { newChangeId } from '../grouped-changes';
import { historyReason } from '../history-reason';
import type { LiveSite } from '../live-site';
import { withRolloutLock } from '../rollouts';
import { rollouts } from '../table';
import { append, pendingRows, type ScheduleRow } from './schedules';

/** Milliseconds. A release that could not go live in this time would surprise its team. */
const MAX_DELAY = 60 * 60 * 1000;

/** The author of what the server does itself, in the history. */
const SERVER = 'arena';

export type GoLiveDependencies = CodeChecks & {
  site: LiveSite;
  /** Whether the token of a team is not revoked. */
  isTokenValid: (db: Database, id: string) => Promise<boolean>;
  now: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Makes the releases of a schedule live, or records why not. They are validated again, and what they replace must still be
 * live. Only the process whose transaction finds the schedule pending changes anything.
 * @throws for a fault of the server, such as a database that does not answer: the schedule stays pending
 */
export async function goLive(dependencies: GoLiveDependencies, scheduleId: string) {
  const { db, site, isTokenValid, now, log } = dependencies;
  const pending = await rowsOf(db, scheduleId);
  const [first] = pending;
  if (!first) return;
  const at = now();
  const releases = Object.fromEntries(pending.map(({ app, release }) => [app, release]));
  const refuse = async (reason: string) => {
    await withRolloutLock(db, async (tx) => {
      const outcome = { kind: 'refused', by: SERVER, at: now(), reason: historyReason(reason) } as const;
      await append(tx, await rowsOf(tx, scheduleId), outcome);
    });
    log.warn({ scheduleId, releases, reason }, 'A scheduled release was refused.');
  };
  if (at.getTime() - first.goesLiveAt.getTime() > MAX_DELAY) {
    await refuse('No server could make it live within an hour after its time.');
    return;
  }
  const { unseen, tokenId, reason, by } = first;
  let isLive = false;
  try {
    const applied = await applyIfValid(dependencies, { releases, unseen, by, at }, async (tx, { candidates, seen }) => {
      const rows = await rowsOf(tx, scheduleId);
      // It was cancelled or replaced, or another server was faster.
      if (rows.length === 0) return;
      if (tokenId && !(await isTokenValid(tx, tokenId))) {
        throw HttpError.forbidden('The token that scheduled it has been revoked.');
      }
      for (const { app, replaces } of rows) await requireLive(tx, app, replaces);
      const changeId = rows.length > 1 ? newChangeId() : null;
      const change = { kind: 'activate', seen, reason, by, at, changeId } as const;
      await tx.insert(rollouts).values(candidates.map(({ app, id }) => ({ app, release: id, ...change })));
      await append(tx, rows, { kind: 'went-live', by: SERVER, at, reason: null });
      isLive = true;
    });
    if (!applied) await refuse('It was live already.');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await refuse(error.message);
  }
  if (!isLive) return;
  log.info({ scheduleId, releases }, 'A scheduled release went live.');
  await site.refresh();
}

async function rowsOf(db: Database, scheduleId: string): Promise<ScheduleRow[]> {
  return (await pendingRows(db)).filter((row) => row.scheduleId === scheduleId);
}

/** Whether the server refused the release, and another attempt would fail, too. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500 && error.status !== 429;
}
