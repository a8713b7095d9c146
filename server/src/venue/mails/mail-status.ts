import type { MailStatus } from '@arena/shared/contract/mail-status';
import { and, count, desc, isNotNull, isNull, min } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { mails } from './table';

/** Reads the delivery status of mails to visitors. Mails that are being sent count as waiting. */
export async function readMailStatus(db: Database): Promise<MailStatus> {
  const { about, dueAt, error, givenUpAt, queuedAt } = mails;
  const [waiting] = await db
    .select({ waiting: count(), waitingSince: min(queuedAt) })
    .from(mails)
    .where(and(isNull(givenUpAt), isNotNull(about)));
  const [last] = await db.select({ error }).from(mails).where(isNotNull(error)).orderBy(desc(dueAt)).limit(1);
  return {
    waiting: waiting?.waiting ?? 0,
    waitingSince: waiting?.waitingSince ?? null,
    givenUp: await db.$count(mails, isNotNull(givenUpAt)),
    error: last?.error ?? null,
  };
}
