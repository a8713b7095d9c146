import { createHash, randomInt } from 'node:crypto';
import { eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Counter } from 'prom-client';
import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import { insertTogether } from './batch-insert';

/** Crockford's letters and digits: none is taken for another when read out on the phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const received = new Counter({
  name: 'arena_submissions_total',
  help: 'Submissions stored; a retry counts no second time.',
  labelNames: ['kind'],
});

export type SubmissionTable = PgTable & Record<'reference' | 'idempotencyKey' | 'fingerprint' | 'receivedAt', PgColumn>;

/** Where a submission comes from, apart from its fields. */
export type Envelope = {
  key: string | undefined;
  /** Another key under which the same submission may be stored already. */
  earlierKey?: string;
  textVersion: string;
  receivedAt: Date;
};

/** What a submission is known by afterwards. */
export type Receipt = { reference: string; receivedAt: Date };

/**
 * Stores a submission once: under a key that was used before, the first receipt comes back.
 * @param fields as validated; their names are columns of the table
 * @throws Refusal when the key was used for something else
 */
export type StoreOnce = (fields: object, envelope: Envelope) => Promise<Receipt>;

/** Stores submissions of one kind. */
export function storeInto(db: Database, table: SubmissionTable): StoreOnce {
  const insert = insertTogether(db, table);
  const kind = getTableName(table);

  const storedUnder = async (key: string | undefined) => {
    const [first] = await db.select().from(table).where(eq(table.idempotencyKey, key)).limit(1);
    return first;
  };

  return async (fields, { key, earlierKey, textVersion, receivedAt }) => {
    const fingerprint = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    const earlier = earlierKey && (await storedUnder(earlierKey));
    if (earlier) return { reference: String(earlier.reference), receivedAt: earlier.receivedAt as Date };
    const reference = newReference();
    if (await insert({ ...fields, reference, idempotencyKey: key, fingerprint, textVersion, receivedAt })) {
      received.inc({ kind });
      return { reference, receivedAt };
    }
    const first = await storedUnder(key);
    if (!first || first.fingerprint !== fingerprint) {
      throw new Refusal(
        'conflict',
        'This form was already sent with other answers. Reload the page to send a new one.',
      );
    }
    return { reference: String(first.reference), receivedAt: first.receivedAt as Date };
  };
}

/** What a submission is asked for by, made up at random. */
export function newReference(): string {
  return `AR-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
