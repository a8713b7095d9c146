import type { FastifyInstance } from 'fastify';
import { checkRepeatedly } from '../../../kernel/http/check-repeatedly';
import type { FailureMonitor } from './failure-monitor';

/** Milliseconds between checks. */
const CHECK_INTERVAL = 10_000;

/** Checks for reported failures at intervals until the server closes, which aborts a running inspection. */
export function startFailureMonitor(app: FastifyInstance, monitor: FailureMonitor) {
  checkRepeatedly(app, { failure: 'The failure reports could not be read.', interval: CHECK_INTERVAL }, (closing) =>
    monitor.check(closing),
  );
}
