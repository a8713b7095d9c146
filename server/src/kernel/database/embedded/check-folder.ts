import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDatabaseDamaged } from '../../http/errors/database-damaged';

/** Major version of Postgres in PGlite. Other versions cannot read its files. */
const POSTGRES_VERSION = '18';

/** Files and folders that every Postgres database has, with the size in bytes where it is fixed. */
const REQUIRED_PATHS: Record<string, number | undefined> = {
  base: undefined,
  pg_wal: undefined,
  pg_xact: undefined,
  'global/pg_control': 8192,
};

/** Other entries of a data directory that show that a site has run on it. */
const SITE_ENTRIES = ['assets', 'operator-token', 'outbox'];

/** Recovery hint for a damaged or lost database, with the command to type. */
export function restoreHint(dataDirectory: string): string {
  const restored = `ARENA_DATA=${shellWord(`${dataDirectory}-restored`)}`;
  return `Restore the last backup into a new folder: ${restored} npx arena backup restore <backup>. Then start the site with ${restored}. "Backups" in docs/operating.md explains it.`;
}

/** Quotes text as one word of a shell command. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Checks that a folder contains a database, without opening it.
 * @throws with the defect and a reference to the restore instructions
 */
export async function checkFolder(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(rejectAs(folder, 'PG_VERSION'))).trim();
  if (version !== POSTGRES_VERSION) {
    throw unusableDatabase(
      folder,
      /^\d+$/.test(version) ? `it is from PostgreSQL ${version}, not ${POSTGRES_VERSION}` : 'its PG_VERSION is invalid',
    );
  }
  for (const [path, bytes] of Object.entries(REQUIRED_PATHS)) {
    const { size } = await stat(join(folder, path)).catch(rejectAs(folder, path));
    if (bytes !== undefined && size !== bytes) {
      throw unusableDatabase(folder, `${path} has ${size} bytes instead of ${bytes}`);
    }
  }
}

/**
 * Checks that a missing database never existed. A site that has lost its database, or runs without its `DATABASE_URL`,
 * must not start with an empty one.
 * @throws if the data directory contains other entries of a site
 */
export async function assertNotLost(folder: string): Promise<void> {
  const dataDirectory = dirname(folder);
  const entries = (await readdir(dataDirectory)).filter((name) => SITE_ENTRIES.includes(name));
  if (entries.length === 0) return;
  const found = entries.join(', ');
  throw new Error(
    `${dataDirectory} contains ${found} of a site, but not its database, ${basename(folder)}. ${restoreHint(dataDirectory)} If the database is a Postgres server, set DATABASE_URL. To start without the old data, move ${found} away first.`,
  );
}

/** An error for an existing database that cannot be used. */
export function unusableDatabase(folder: string, reason: string, cause?: unknown): Error {
  return new Error(`The database in ${folder} cannot be used: ${reason}. ${restoreHint(dirname(folder))}`, { cause });
}

/** Adds the recovery hint if Postgres found damage in the database; returns any other error unchanged. */
export function explainDamage(folder: string, error: unknown): unknown {
  return isDatabaseDamaged(error) ? unusableDatabase(folder, 'Postgres found damage in it', error) : error;
}

function rejectAs(folder: string, path: string) {
  return (cause: NodeJS.ErrnoException): never => {
    const isMissing = cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
    throw unusableDatabase(folder, isMissing ? `${path} is missing` : `${path} cannot be read (${cause.code})`, cause);
  };
}
