import type { ClientBase } from 'pg';
import { connectAlone } from './server-session';

/** Why a Postgres server cannot hold the database of a site, and how to correct that. */
export type ServerFault = { message: string; next: string };

/** Rounds of the test for a pooler: other clients of a busy pooler may interfere. */
const ROUNDS = 3;

const POOLER: ServerFault = {
  message:
    'DATABASE_URL leads to a connection pooler that gives each statement another connection, so locks would be lost.',
  next: 'name the database server itself, or a pooler in session mode (pool_mode = session; port 5432 at Supabase)',
};

type State = {
  user: string;
  database: string;
  encoding: string;
  isReadOnly: boolean;
  schema: string | null;
  mayCreateSchemas: boolean;
  mayCreateTables: boolean | null;
  /** Null before the first start. */
  mayMigrate: boolean | null;
};

const STATE = `
  select current_user as user, current_database() as database, current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only')::bool as "isReadOnly", current_schema() as schema,
    has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
    has_schema_privilege(current_schema(), 'create') as "mayCreateTables",
    (select has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create')
      from pg_namespace where nspname = 'drizzle') as "mayMigrate"`;

/**
 * Checks that a Postgres server meets the needs of the site's server. Changes nothing and takes no lock.
 * @throws with the reason if the server cannot be reached
 */
export async function examineServer(databaseUrl: string): Promise<ServerFault | undefined> {
  const first = await connectAlone(databaseUrl);
  try {
    const second = await connectAlone(databaseUrl);
    try {
      if (await isPooled(first, second)) return POOLER;
    } finally {
      await second.end();
    }
    const { rows } = await first.query<State>(STATE);
    return rows[0] && faultOf(rows[0]);
  } finally {
    await first.end();
  }
}

/** @throws if the server has a fault */
export async function requireUsableServer(databaseUrl: string) {
  const fault = await examineServer(databaseUrl);
  if (fault) throw new Error(`${fault.message} Next: ${fault.next}.`);
}

/**
 * Whether two clients share a connection to the database, or one of them gets several. Between statements, a pooler in
 * transaction mode passes the connection of one client to the next.
 */
export async function isPooled(first: Pick<ClientBase, 'query'>, second: Pick<ClientBase, 'query'>): Promise<boolean> {
  const ofFirst = new Set<number>();
  const ofSecond = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    ofFirst.add(await readPid(first));
    ofSecond.add(await readPid(second));
  }
  return ofFirst.size > 1 || ofSecond.size > 1 || [...ofFirst].some((pid) => ofSecond.has(pid));
}

async function readPid(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function faultOf(state: State): ServerFault | undefined {
  const { user, database, encoding, isReadOnly, schema, mayCreateSchemas, mayCreateTables, mayMigrate } = state;
  if (isReadOnly) {
    return {
      message: 'The database accepts no changes.',
      next: 'name the primary server in DATABASE_URL, not a replica, or take back default_transaction_read_only',
    };
  }
  if (encoding !== 'UTF8') {
    return {
      message: `The database ${database} stores texts as ${encoding}, which lacks most letters of visitors.`,
      next: "create it again: create database … encoding 'UTF8' template template0",
    };
  }
  if (schema === null) {
    return {
      message: `The search_path of the user ${user} names no schema that the database ${database} has.`,
      next: `create the schema, or: alter role "${user}" in database "${database}" set search_path = public`,
    };
  }
  if (!mayCreateSchemas) {
    return {
      message: `The user ${user} may not create schemas in the database ${database}.`,
      next: `grant create on database "${database}" to "${user}"`,
    };
  }
  if (!mayCreateTables) {
    return {
      message: `The user ${user} may not create tables in the schema ${schema}.`,
      next: `grant usage, create on schema "${schema}" to "${user}"`,
    };
  }
  if (mayMigrate === false) {
    return {
      message: `The schema drizzle in the database ${database} belongs to another user, so ${user} cannot migrate it.`,
      next: `let the user who created it run the server, or give everything to "${user}": reassign owned by … to "${user}"`,
    };
  }
  return undefined;
}
