import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DataRefused } from './data-refused';
import type { Database } from './database';
import { liftTimeLimits } from './server/lift-time-limits';

/** Rows per batch. A prerendered page may have hundreds of kilobytes. */
const BATCH = 200;

const column = z.object({ name: z.string(), type: z.string() });
const table = z.object({ name: z.string(), columns: z.array(column) });
type Table = z.output<typeof table>;

export type TableCount = { table: string; rows: number };

/** The databases cannot be copied as they are. The message says why. */
export class CopyRefused extends DataRefused {}

/**
 * Copies all rows of a site between the embedded database and a Postgres server, in one transaction of the target, so
 * it gets everything or nothing. The source may be in use: the copy is a consistent snapshot. Both must have been
 * migrated by this version.
 * @returns the rows of each table
 * @throws CopyRefused if the target has rows, or the source belongs to another version
 */
export function copyDatabase(source: Database, target: Database): Promise<TableCount[]> {
  return source.transaction(
    (from) =>
      target.transaction(async (to) => {
        // One side waits for the other, and a large table may take long.
        await liftTimeLimits(from);
        await liftTimeLimits(to);
        await assertSameVersion(from, to);
        const tables = await siteTables(from, to);
        await assertEmpty(to, tables);
        const counts: TableCount[] = [];
        for (const table of tables) counts.push({ table: table.name, rows: await copyTable(from, to, table) });
        await copySequences(from, to);
        return counts.sort((a, b) => a.table.localeCompare(b.table));
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The rows of each table of the site that both databases have, read in one transaction each. */
export async function countRows(source: Database, target: Database): Promise<[TableCount[], TableCount[]]> {
  const tables = await siteTables(source, target);
  return [await countTables(source, tables), await countTables(target, tables)];
}

async function countTables(db: Database, tables: readonly Table[]): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  for (const { name } of tables) counts.push({ table: name, rows: await countTable(db, name) });
  return counts;
}

async function assertSameVersion(from: Database, to: Database) {
  const last = sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`;
  const row = z.object({ last: z.string().nullable() });
  const [[source], [target]] = [await query(from, last, row), await query(to, last, row)];
  if (source?.last === target?.last) return;
  throw new CopyRefused('The data belongs to a newer version of the server. Update this one first.');
}

async function assertEmpty(to: Database, tables: readonly Table[]) {
  for (const { name } of tables) {
    if ((await countTable(to, name)) > 0) {
      throw new CopyRefused(`The target database is not empty: its table ${name} has rows.`);
    }
  }
}

/** The tables that both databases have; referenced tables come first. A server may have tables of other programs. */
async function siteTables(from: Database, to: Database): Promise<Table[]> {
  const known = new Set((await listTables(to)).map(({ name }) => name));
  const references = await query(
    to,
    sql`select c.relname as child, p.relname as parent from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    z.object({ child: z.string(), parent: z.string() }),
  );
  const waiting = (await listTables(from)).filter(({ name }) => known.has(name));
  const ordered: Table[] = [];
  const isReady = ({ name }: Table) =>
    references.every(({ child, parent }) => child !== name || ordered.some((table) => table.name === parent));
  while (waiting.length > 0) {
    const next = waiting.findIndex(isReady);
    if (next === -1) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

function listTables(db: Database): Promise<Table[]> {
  const columns = sql`select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
    order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
  return query(
    db,
    sql`select c.relname as name, (${columns}) as columns from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
    table,
  );
}

/** @returns the number of rows, which is the same in both databases */
async function copyTable(from: Database, to: Database, { name, columns }: Table): Promise<number> {
  const target = sql.identifier(name);
  const names = columns.map(({ name }) => sql.identifier(name));
  const texts = names.map((name) => sql`${name}::text`);
  const values = columns.map(({ type }, i) => sql`(value ->> ${sql.raw(String(i))})::${sql.raw(type)}`);
  // Disables triggers: the rows that they would add are copied, too.
  await to.execute(sql`alter table ${target} disable trigger user`);
  await from.execute(
    sql`declare site_rows cursor for select json_build_array(${list(texts)})::text as value from ${target}`,
  );
  for (;;) {
    const rows = await query(from, sql.raw(`fetch ${BATCH} from site_rows`), z.object({ value: z.string() }));
    if (rows.length === 0) break;
    const batch = `[${rows.map(({ value }) => value).join(',')}]`;
    await to.execute(
      sql`insert into ${target} (${list(names)}) select ${list(values)} from json_array_elements(${batch}::json) value`,
    );
  }
  await from.execute(sql`close site_rows`);
  await to.execute(sql`alter table ${target} enable trigger user`);
  const [expected, copied] = [await countTable(from, name), await countTable(to, name)];
  if (copied !== expected) throw new Error(`${copied} of ${expected} rows of the table ${name} were copied.`);
  return copied;
}

/** Makes the sequences continue after the copied rows. */
async function copySequences(from: Database, to: Database) {
  const state = z.object({ name: z.string(), last: z.string().nullable() });
  const list = sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`;
  const known = new Set((await query(to, list, state)).map(({ name }) => name));
  for (const { name, last } of await query(from, list, state)) {
    if (last !== null && known.has(name)) {
      await to.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`);
    }
  }
}

async function countTable(db: Database, name: string): Promise<number> {
  const count = sql`select count(*)::int as rows from ${sql.identifier(name)}`;
  const [counted] = await query(db, count, z.object({ rows: z.number() }));
  return counted?.rows ?? 0;
}

function list(parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join([...parts], sql`, `);
}

async function query<Row extends z.ZodType>(db: Database, statement: SQL, row: Row): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
