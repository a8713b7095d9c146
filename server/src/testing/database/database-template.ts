import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { openDatabase } from '../../kernel/database/database';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Creates a data directory with a migrated, empty database, which tests copy: copying takes much less time than creating.
 * All workers share it until the migrations or the packages change.
 */
export async function prepareDatabaseTemplate(): Promise<string> {
  const folder = join(cache, `arena-database-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(`${folder}-`);
  await (await openDatabase({ dataDirectory: temporary })).close();
  // Another worker may have created it first.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }));
  return folder;
}

/** Arbitrary number of the advisory lock that a process holds while it prepares the template. */
const TEMPLATE_LOCK = 4_203_002;

/** The same on a database server. @returns the name of a database to copy with `create database … template …` */
export async function prepareServerTemplate(serverUrl: string): Promise<string> {
  const name = `arena_template_${await fingerprint()}`;
  const admin = new Pool({ connectionString: serverUrl, max: 1 });
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await admin.query(`create database ${name}_new`);
      await (await openDatabase({ dataDirectory: '', databaseUrl: databaseUrl(serverUrl, `${name}_new`) })).close();
      await admin.query(`alter database ${name}_new rename to ${name}`);
    }
    return name;
  } finally {
    // Also releases the lock.
    await admin.end();
  }
}

/** URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(migrations, '../package.json')));
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
