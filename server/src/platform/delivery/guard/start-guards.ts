import type { FastifyInstance } from 'fastify';
import { checkRepeatedly } from '../../../kernel/http/check-repeatedly';
import type { LiveSite } from '../../live/live-site';
import type { GuardMonitor } from './guard-monitor';

/** Watches over guarded canaries until the server closes, which waits for a running change. */
export function startGuards(app: FastifyInstance, { site, monitor }: { site: LiveSite; monitor: GuardMonitor }) {
  checkRepeatedly(app, { failure: 'The guarded canaries could not be checked.' }, async () => {
    if (site.guards.length > 0) await monitor.check();
  });
}
