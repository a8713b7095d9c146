import type { FastifyInstance } from 'fastify';
import { withAdvisoryLock } from '../../../kernel/database/server/advisory-lock';
import { checkRepeatedly } from '../../../kernel/http/check-repeatedly';
import type { DrillSources } from './drill-rollback';
import { runDueDrills } from './rollback-drills';

/** Milliseconds between looks for a drill that is due. */
const CHECK_INTERVAL = 5 * 60_000;

/** Rehearses the rollback of each app every night, one after the other. One server of the site does it. */
export function startRollbackDrills(app: FastifyInstance, sources: DrillSources) {
  checkRepeatedly(app, { failure: 'The rollback drill failed.', interval: CHECK_INTERVAL }, async (closing) => {
    await withAdvisoryLock(sources.db, 'arena:rollback-drill', () => runDueDrills(sources, closing));
  });
}
