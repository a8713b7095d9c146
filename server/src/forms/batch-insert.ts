import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { cannotBeReached } from '../http/database-unavailable';
import type { SubmissionTable } from './store';

/** The most rows in one statement. */
const MOST = 32;

/** Milliseconds after which a statement without an answer holds up the others no longer: they have connections of their own. */
const PATIENCE = 1_000;

/** A row to be stored, by the names of the table's columns. */
type Row = Record<string, unknown> & { reference: string };

type Waiting = { row: Row; resolve: (stored: boolean) => void; reject: (error: unknown) => void };

/**
 * Inserts submissions. Those that come while others are being written wait for each other and are written in one
 * statement, so that under load dozens share what a statement and its commit cost; one that comes alone waits for none.
 * @returns inserts one row; resolves once it is stored, with false where its idempotency key was there already
 */
export function insertTogether(db: Database, table: SubmissionTable): (row: Row) => Promise<boolean> {
  const columns = Object.keys(getTableColumns(table));
  const statements = new Map<number, ReturnType<typeof prepare>>();
  const waiting: Waiting[] = [];
  let writing = false;

  /** Statements are put together once, which takes longer than all else that is done for a form. */
  function prepare(rows: number) {
    const placeholders = (i: number) =>
      Object.fromEntries(columns.map((name) => [name, sql.placeholder(`${name} ${i}`)]));
    return (
      db
        .insert(table)
        .values(Array.from({ length: rows }, (_, i) => placeholders(i)))
        .onConflictDoNothing({ target: table.idempotencyKey })
        .returning({ reference: table.reference })
        // Without a name the server of the database keeps nothing, which a pool of connections between would lose.
        .prepare('')
    );
  }

  async function write(group: readonly Waiting[]) {
    const statement = statements.get(group.length) ?? prepare(group.length);
    statements.set(group.length, statement);
    try {
      const values = group.flatMap(({ row }, i) => columns.map((name) => [`${name} ${i}`, row[name] ?? null]));
      const stored = new Set((await statement.execute(Object.fromEntries(values))).map(({ reference }) => reference));
      for (const { row, resolve } of group) resolve(stored.has(row.reference));
    } catch (error) {
      if (group.length === 1 || cannotBeReached(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      // Nothing of it was stored. One row may be at fault, and the others must not pay for it.
      for (const one of group) await write([one]);
    }
  }

  async function writeAll() {
    writing = true;
    while (waiting.length > 0) {
      // An embedded database answers before what has come meanwhile is read.
      await setImmediate();
      const written = write(waiting.splice(0, largestGroup(waiting.length)));
      await Promise.race([written, pause(PATIENCE, undefined, { ref: false })]);
    }
    writing = false;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!writing) void writeAll();
    });
}

/** A power of two, so that there are few statements. */
function largestGroup(rows: number): number {
  return Math.min(2 ** Math.floor(Math.log2(rows)), MOST);
}
