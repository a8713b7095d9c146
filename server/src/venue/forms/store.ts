import { hash, randomInt } from 'node:crypto';
import type { Language } from '@arena/shared/forms/language';
import { eq, getTableName } from 'drizzle-orm';
import { Counter } from 'prom-client';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { batchInsert } from './batch-insert';
import type { Receipt } from './mails/receipt';
import type { SubmissionStorage } from './pages/form';

/** Crockford's Base32 has no letters and digits that are easily confused when read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const received = new Counter({
  name: 'arena_submissions_total',
  help: 'Stored submissions, without retries.',
  labelNames: ['kind'],
});

/** Data of a submission besides its fields. */
export type SubmissionMeta = {
  /** Idempotency key. */
  key: string | undefined;
  /** Another key under which the same submission may already be stored. */
  earlierKey?: string;
  textVersion: string;
  /** Language in which the visitor read it. */
  language: Language;
  /** Whether the honeypot field was filled in. */
  isSuspected: boolean;
  receivedAt: Date;
};

/**
 * Stores a submission once. If its key was used before, returns the first receipt.
 * @param fields validated fields; their names are columns of the table
 * @throws Refusal conflict if the key was used for another submission
 */
export type StoreSubmission = (fields: object, meta: SubmissionMeta) => Promise<Receipt>;

/**
 * Creates the function that stores submissions of one kind, each with its mail. Suspected submissions get no mail,
 * because bots enter strangers' addresses.
 */
export function submissionStore(db: Database, { table, mail }: SubmissionStorage): StoreSubmission {
  const insert = batchInsert(db, table, mail);
  const insertSuspected = batchInsert(db, table);
  const kind = getTableName(table);
  // Makes the first submission after a start count as an increase.
  received.inc({ kind }, 0);

  const findByKey = async (key: string | undefined) => {
    const [first] = await db.select().from(table).where(eq(table.idempotencyKey, key)).limit(1);
    return first;
  };

  return async (fields, { key, earlierKey, isSuspected: suspected, ...meta }) => {
    const fingerprint = hash('sha256', JSON.stringify(fields), 'hex');
    const earlier = earlierKey && (await findByKey(earlierKey));
    if (earlier) return { reference: String(earlier.reference), receivedAt: earlier.receivedAt as Date };
    const reference = newReference();
    const row = { ...fields, ...meta, reference, idempotencyKey: key, fingerprint, suspected };
    if (await (suspected ? insertSuspected : insert)(row)) {
      received.inc({ kind });
      return { reference, receivedAt: meta.receivedAt };
    }
    const first = await findByKey(key);
    if (!first || first.fingerprint !== fingerprint) {
      throw new Refusal(
        'conflict',
        'This form was already sent with other answers. Reload the page to send a new one.',
      );
    }
    return { reference: String(first.reference), receivedAt: first.receivedAt as Date };
  };
}

/** A random reference. Visitors and staff use it to find a submission. */
export function newReference(): string {
  return `AR-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
