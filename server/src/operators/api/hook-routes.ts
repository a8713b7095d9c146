import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { Slots } from '../../kernel/http/limits/slots';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../audit/audit';
import type { Destination } from '../events/destination';
import type { SiteUrls } from '../events/message';
import { destinationStatus } from '../events/outbox';
import { sendTestEvent } from '../events/send-test';
import { authorOf } from './actor';

/** Concurrent tests: each sends a request to every destination. */
const CONCURRENT_TESTS = { perKey: 1, total: 1 };

/** Seconds. */
const RETRY_AFTER = 10;

type Dependencies = { db: Database; destinations: readonly Destination[]; eventUrls: SiteUrls; now: () => Date };

/** The destinations of events: their delivery status, and a test. */
export const hookRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, destinations, eventUrls, now }) => {
  app.route({
    ...opsApi.destinations,
    handler: async () => ({ destinations: await destinationStatus(db, destinations, now()) }),
  });

  const slots = new Slots(CONCURRENT_TESTS);
  app.route({
    ...opsApi.testHooks,
    handler: async (request) => {
      const by = authorOf(request);
      const at = now();
      const releaseSlot = slots.acquire('test');
      if (!releaseSlot) throw new Refusal('rate_limited', 'A test is already running.', { retryAfter: RETRY_AFTER });
      try {
        await recordAudit(db, { by, at }, { action: 'test-hooks', count: destinations.length });
        return { results: await sendTestEvent(destinations, { by: by.name, at, urls: eventUrls }) };
      } finally {
        releaseSlot();
      }
    },
  });
};
