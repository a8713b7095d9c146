import type { FastifyRequest } from 'fastify';
import type { Work } from '../../../operators/operations/operations';
import { activate } from '../../delivery/change-rollout';
import { activateOrHold } from '../../delivery/schedules/hold';
import { findWarnings } from '../../ledger/warnings';
import type { LiveSite } from '../../live/live-site';
import { type CheckSources, checksFor } from '../../validation/gate';
import type { changeRequest } from './change-request';
import { recordRefusal } from './record-refusals';

type Change = ReturnType<typeof changeRequest> & { release: string; skipBrowserCheck: boolean };

/**
 * Makes a release live for a request, with all checks. If its browser check is incomplete, the release waits for the next
 * one. Tells operators of a refusal.
 * @param within called in the transaction of the change, before it: throws if it must not be made
 */
export async function makeLive(
  request: FastifyRequest,
  change: Change,
  { work, ...dependencies }: CheckSources & { site: LiveSite; now: () => Date; work: Work },
  within: Parameters<typeof activate>[2],
) {
  const { db, site, now } = dependencies;
  const attempt = { releases: { [change.app]: change.release }, db, now };
  const checks = checksFor(dependencies, { ...work, isUrgent: true });
  const live = await recordRefusal(request, attempt, async () => {
    const warnings = await findWarnings(db, change, { live: site.live, now: now() });
    const activated = await activateOrHold(db, change, () => activate(checks, change, within));
    return { ...activated, warnings: [...warnings, ...activated.warnings] };
  });
  await site.refresh();
  return live;
}
