import { DAY } from '@arena/shared/contract/time/duration';
import { and, gt, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { SERVER } from '../author';
import { recordEvent } from '../events/record-event';
import { operatorTokens } from './table';

/** Days before the expiry of a token at which operators are notified, the last notice first. */
const NOTICES = [1, 7];

/** Milliseconds between checks of the tokens. */
const INTERVAL = 60_000;

type Dependencies = { db: Database; now: () => Date };

/** Records events about tokens that expire soon, until the server closes. */
export function watchExpiringTokens(app: FastifyInstance, { db, now }: Dependencies) {
  let checkedAt = 0;
  checkRepeatedly(app, { failure: 'The expiry times of the tokens could not be read.' }, async () => {
    const at = now();
    if (at.getTime() - checkedAt < INTERVAL) return;
    await recordExpiringTokens(db, at);
    checkedAt = at.getTime();
  });
}

/** Records an event for each token a week and a day before it expires. Tokens with a shorter lifetime get no notice. */
async function recordExpiringTokens(db: Database, at: Date) {
  const { expiresAt, revokedAt } = operatorTokens;
  const latest = new Date(at.getTime() + Math.max(...NOTICES) * DAY);
  const expiring = await db
    .select()
    .from(operatorTokens)
    .where(and(isNull(revokedAt), gt(expiresAt, at), lte(expiresAt, latest)));
  for (const { id, name, role, createdAt, expiresAt: end } of expiring) {
    if (!end) continue;
    const days = NOTICES.find((notice) => end.getTime() - at.getTime() <= notice * DAY);
    if (!days || end.getTime() - createdAt.getTime() <= days * DAY) continue;
    const token = { id, name, role, expiresAt: end.toISOString() };
    await db.transaction((tx) =>
      recordEvent(tx, {
        type: 'token.expiring',
        at,
        by: SERVER.name,
        reason: null,
        details: { releases: [], token },
        key: `token ${id} expires in ${days} days`,
      }),
    );
  }
}
