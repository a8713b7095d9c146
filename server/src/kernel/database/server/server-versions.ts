import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { VERSION } from '../../version';
import type { Database } from '../database';

/** Prefix of the connection names of servers in `pg_stat_activity`. */
const PREFIX = 'arena ';

/** Connection name of this server. */
export const CONNECTION_NAME = PREFIX + VERSION;

const connections = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Versions of the servers that are connected to the database, including this one, in order. */
export async function serverVersions(db: Database): Promise<string[]> {
  const names = sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})
  `;
  const { rows } = connections.parse(await db.execute(names));
  return [...new Set([VERSION, ...rows.map(({ name }) => name.slice(PREFIX.length))])].toSorted();
}
