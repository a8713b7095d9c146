import { MINUTE } from '@arena/shared/contract/time/duration';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { checkRepeatedly } from '../../../kernel/http/check-repeatedly';
import { SERVER } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import type { PageViews } from '../../traffic/page-views/page-views';
import { compareForms } from './compare-forms';

/** Milliseconds between comparisons. */
const CHECK_INTERVAL = 5 * MINUTE;

type Dependencies = { db: Database; pageViews: PageViews; now: () => Date };

/** Tells operators once of a live release with which visitors achieve less. */
export function startFormWatch(app: FastifyInstance, { db, pageViews, now }: Dependencies) {
  const failure = 'The forms of the live releases could not be compared.';
  checkRepeatedly(app, { failure, interval: CHECK_INTERVAL }, async () => {
    await pageViews.write();
    for (const { app, release, since, worse: reason } of await compareForms(db, now())) {
      if (!reason) continue;
      const details = { releases: [{ app, release, action: 'activate' as const, share: null }] };
      const event = { type: 'release.worse', at: now(), by: SERVER.name, reason, details } as const;
      await db.transaction((tx) =>
        recordEvent(tx, { ...event, key: `release.worse ${app} ${release} ${since.toISOString()}` }),
      );
    }
  });
}
