import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Config } from '../../config';
import { assertNotLost, checkFolder } from '../../kernel/database/embedded/check-folder';
import { examineServer } from '../../kernel/database/server/examine-server';
import { connectAlone } from '../../kernel/database/server/server-session';
import { packageFolder } from '../../kernel/package-folder';
import { compareClock } from './check-clock';
import { type Finding, reasonOf, right, wrong } from './finding';

const CHECK = 'database';

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Checks the database without changing it: its files, or connection, clock and migrations of a Postgres server. */
export function checkDatabase({ databaseUrl, dataDirectory }: Config): Promise<Finding[]> {
  return databaseUrl ? checkServer(databaseUrl) : checkEmbedded(dataDirectory);
}

async function checkEmbedded(dataDirectory: string): Promise<Finding[]> {
  const folder = join(dataDirectory, 'db');
  try {
    if (existsSync(folder)) await checkFolder(folder);
    else if (existsSync(dataDirectory)) await assertNotLost(folder);
  } catch (error) {
    return [wrong(CHECK, `${reasonOf(error)}.`, 'stop the server, and see "Backups" in docs/operating.md')];
  }
  const message = existsSync(folder)
    ? `The files of the embedded database in ${folder} are complete; each start of the server migrates it.`
    : `The first start creates the embedded database in ${folder}.`;
  return [right(CHECK, message)];
}

async function checkServer(connectionString: string): Promise<Finding[]> {
  try {
    const fault = await examineServer(connectionString);
    if (fault) return [wrong(CHECK, fault.message, fault.next)];
    return await checkUsable(connectionString);
  } catch (error) {
    return [wrong(CHECK, `${reasonOf(error)}.`, 'check DATABASE_URL, the network and the rights of its user')];
  }
}

async function checkUsable(connectionString: string): Promise<Finding[]> {
  const client = await connectAlone(connectionString);
  try {
    const clock = await compareClock('the database', async () => {
      const { rows } = await client.query<{ now: Date }>('select now()');
      const now = rows[0]?.now.getTime() ?? Number.NaN;
      return [now, now];
    });
    return [await checkMigrations(client), clock];
  } finally {
    await client.end();
  }
}

async function checkMigrations(client: Client): Promise<Finding> {
  const { rows: states } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!states[0]?.table)
    return right(CHECK, 'The database is empty; the first start of the server creates its tables.');
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const journal = await readFile(join(packageFolder, 'migrations/meta/_journal.json'), 'utf8');
  const known = journalSchema.parse(JSON.parse(journal)).entries.map(({ when }) => when);
  const missing = known.filter((when) => when > last).length;
  if (missing > 0) {
    const message = `The database lacks ${missing} of ${known.length} migrations of this version.`;
    return wrong(CHECK, message, 'start the server of this version, which migrates it');
  }
  if (!known.includes(last)) {
    return wrong(CHECK, 'The database has migrations of a newer version.', 'update this server, too');
  }
  return right(CHECK, `The database answers and has all ${known.length} migrations.`);
}
