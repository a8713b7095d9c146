import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { type SQL, sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { type Database, type OpenDatabase, openDatabase } from '../../kernel/database/database';
import { databaseUrl, prepareDatabaseTemplate, prepareServerTemplate } from './database-template';

/** Deletes all rows, past the triggers of tables that are append-only, and starts all sequences again. */
const EMPTY = sql`
  do $$ declare table_name text; item record; begin
    set local session_replication_role = replica;
    for table_name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from %I', table_name);
    end loop;
    for item in select sequencename, start_value from pg_sequences where schemaname = 'public' loop
      perform setval(item.sequencename::regclass, item.start_value, false);
    end loop;
  end $$`;

/** Counts the objects that a test may have added to or removed from the schema. */
const SCHEMA = sql`
  select (select count(*) from pg_attribute) || ' ' || (select count(*) from pg_rewrite) || ' ' ||
    (select count(*) from pg_trigger) || ' ' || (select count(*) from pg_constraint) || ' ' ||
    (select count(*) from pg_proc) as text`;

/** Databases of this test file whose servers have ended, emptied for the next one, with their schema. */
const idle: { database: OpenDatabase; schema: string }[] = [];
/** The servers of a file end after this: Jest runs the hook of this module first. */
let hasEnded = false;
afterAll(async () => {
  hasEnded = true;
  for (const { database } of idle) await database.close();
});

/**
 * Opens an empty database for one server: embedded, or on the database server in TEST_DATABASE_URL. Servers of a test file
 * that do not run at the same time share one, because opening it takes longer than most tests.
 * @param ownFolder a folder for the files of an embedded database that only this server uses
 */
export async function openTestDatabase(ownFolder?: string): Promise<OpenDatabase> {
  if (ownFolder !== undefined) return openNew(ownFolder);
  const { database, schema } = idle.pop() ?? (await openNewWithSchema());
  let isClosed = false;
  // Background work of a closed server must not reach the database of the next one.
  const db = new Proxy(database.db, {
    get: (target, name, receiver) => {
      if (isClosed) throw new Error('The server of this database has ended.');
      return Reflect.get(target, name, receiver);
    },
  });
  return {
    ...database,
    db,
    close: async () => {
      isClosed = true;
      if (hasEnded) return database.close();
      await database.db.execute(EMPTY);
      const isUnchanged = (await readText(database.db, SCHEMA)) === schema;
      if (isUnchanged) idle.push({ database, schema });
      else await database.close();
    },
  };
}

async function openNewWithSchema() {
  const database = await openNew();
  return { database, schema: await readText(database.db, SCHEMA) };
}

async function readText(db: Database, query: SQL): Promise<string> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { text: string }[] };
  return rows[0]?.text ?? '';
}

function openNew(ownFolder?: string): Promise<OpenDatabase> {
  return process.env.TEST_DATABASE_URL
    ? createDatabase(process.env.TEST_DATABASE_URL)
    : copyEmbeddedDatabase(ownFolder);
}

async function copyEmbeddedDatabase(ownFolder?: string): Promise<OpenDatabase> {
  const dataDirectory = ownFolder ?? (await mkdtemp(join(tmpdir(), 'arena-test-database-')));
  // Copies a thousand small files in a third of the CPU time of the asynchronous function.
  cpSync(await prepareDatabaseTemplate(), dataDirectory, { recursive: true });
  const { close, ...database } = await openDatabase({ dataDirectory });
  return {
    ...database,
    close: async () => {
      await close();
      if (ownFolder === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Shared by the tests of a file, because looking the template up takes a connection and a lock. */
let serverTemplate: Promise<string> | undefined;

async function createDatabase(serverUrl: string): Promise<OpenDatabase> {
  serverTemplate ??= prepareServerTemplate(serverUrl);
  const name = `arena_${randomUUID().replaceAll('-', '')}`;
  const admin = new Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name} template ${await serverTemplate}`);
  const url = databaseUrl(serverUrl, name);
  const { close, ...database } = await openDatabase({ dataDirectory: '', databaseUrl: url });
  return {
    ...database,
    close: async () => {
      await close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
