import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { databaseFailure } from '../../kernel/http/errors/database-failure';
import { mails, type VisitorMail } from '../mails/table';
import { changeColumns, type SubmissionTable } from './columns';

/** Maximum rows of a statement. */
const MAX_BATCH_SIZE = 32;

/** Milliseconds after which the next batch starts although the last one is still running; it uses another connection. */
const MAX_WAIT = 1_000;

/** Column values by the property names of the table. */
type Row = Record<string, unknown> & { reference: string };

type PendingRow = { row: Row; resolve: (isStored: boolean) => void; reject: (error: unknown) => void };

/**
 * Inserts submissions in batches. Rows that arrive during a write share the next statement and its commit, which keeps
 * the cost per row low under load. A single row is written at once.
 * @param mail the kind of mail that the same statement queues for each stored row, if any
 * @returns a function that inserts one row and resolves once it is stored; with false if its idempotency key was taken
 */
export function batchInsert(db: Database, table: SubmissionTable, mail?: VisitorMail): (row: Row) => Promise<boolean> {
  // The database fills in the defaults of these columns, because a new submission has not been changed.
  const changed = Object.keys(changeColumns());
  const columns = Object.keys(getTableColumns(table)).filter((name) => !changed.includes(name));
  const statements = new Map<number, ReturnType<typeof prepare>>();
  const queue: PendingRow[] = [];
  let isWriting = false;

  function insertRows(rows: number) {
    const placeholders = (i: number) =>
      Object.fromEntries(columns.map((name) => [name, sql.placeholder(`${name} ${i}`)]));
    return db
      .insert(table)
      .values(Array.from({ length: rows }, (_, i) => placeholders(i)))
      .onConflictDoNothing({ target: table.idempotencyKey })
      .returning({ reference: table.reference, receivedAt: table.receivedAt });
  }

  /** Inserts rows and queues a mail for each stored one in one statement, so both are stored or neither. */
  function insertRowsAndMails(rows: number, kind: VisitorMail) {
    const stored = db.$with('stored').as(insertRows(rows));
    const { reference, receivedAt } = stored;
    return db
      .with(stored)
      .insert(mails)
      .select(
        db
          .select({
            id: sql`gen_random_uuid()`.as('id'),
            kind: sql`${kind}::text`.as('kind'),
            about: sql`${reference}`.as('about'),
            link: sql`null::jsonb`.as('link'),
            queuedAt: sql`${receivedAt}`.as('queued_at'),
            dueAt: sql`${receivedAt}`.as('due_at'),
            attempts: sql`0`.as('attempts'),
            error: sql`null`.as('error'),
            givenUpAt: sql`null::timestamptz`.as('given_up_at'),
          })
          .from(stored),
      )
      .returning({ reference: mails.about });
  }

  /** Building a statement takes longer than all other work on a submission, so each one is built once. */
  function prepare(rows: number) {
    const statement = mail ? insertRowsAndMails(rows, mail) : insertRows(rows);
    // An unnamed statement works behind a connection pooler, which could lose a named one.
    return statement.prepare('');
  }

  async function write(batch: readonly PendingRow[]) {
    const statement = statements.get(batch.length) ?? prepare(batch.length);
    statements.set(batch.length, statement);
    try {
      const values = batch.flatMap(({ row }, i) => columns.map((name) => [`${name} ${i}`, row[name] ?? null]));
      const stored = new Set((await statement.execute(Object.fromEntries(values))).map(({ reference }) => reference));
      for (const { row, resolve } of batch) resolve(stored.has(row.reference));
    } catch (error) {
      if (batch.length === 1 || databaseFailure(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // The statement stored nothing. Retry row by row: only an invalid row may fail.
      for (const pending of batch) await write([pending]);
    }
  }

  async function writeQueue() {
    isWriting = true;
    while (queue.length > 0) {
      // The embedded database answers before Node reads new requests. Let them join this batch.
      await setImmediate();
      const written = write(queue.splice(0, batchSize(queue.length)));
      await Promise.race([written, pause(MAX_WAIT, undefined, { ref: false })]);
    }
    isWriting = false;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      queue.push({ row, resolve, reject });
      if (!isWriting) void writeQueue();
    });
}

/** Powers of two keep the number of prepared statements small. */
function batchSize(rows: number): number {
  return Math.min(2 ** Math.floor(Math.log2(rows)), MAX_BATCH_SIZE);
}
