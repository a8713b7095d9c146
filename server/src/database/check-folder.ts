import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Major version of the Postgres in PGlite: another one cannot read its files. */
const POSTGRES = '18';

/** What every folder of a Postgres database has, and the bytes of a file whose size is fixed. */
const PARTS: Record<string, number | undefined> = {
  base: undefined,
  pg_wal: undefined,
  pg_xact: undefined,
  'global/pg_control': 8192,
};

/** What a site leaves in its data directory beside the database. */
const TRACES = ['assets', 'operator-token', 'outbox'];

const RESTORE = 'Restore a backup: see "Backups" in docs/operating.md.';

/**
 * Makes sure that a folder holds a database, as far as that can be seen without opening it.
 * @throws with what is wrong with it and the way to a restore
 */
export async function checkFolder(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(refuse(folder, 'PG_VERSION'))).trim();
  if (version !== POSTGRES) {
    throw damaged(
      folder,
      /^\d+$/.test(version) ? `it is of PostgreSQL ${version}, not ${POSTGRES}` : 'its PG_VERSION is not readable',
    );
  }
  for (const [part, bytes] of Object.entries(PARTS)) {
    const { size } = await stat(join(folder, part)).catch(refuse(folder, part));
    if (bytes !== undefined && size !== bytes) throw damaged(folder, `${part} has ${size} bytes in place of ${bytes}`);
  }
}

/**
 * Makes sure that a missing database is one that was never there: the folder of a site that has lost it, or runs without
 * the `DATABASE_URL` it is used to, must not get an empty one.
 */
export async function refuseLost(folder: string): Promise<void> {
  const dataDirectory = dirname(folder);
  const traces = (await readdir(dataDirectory)).filter((name) => TRACES.includes(name));
  if (traces.length === 0) return;
  const found = traces.join(', ');
  throw new Error(
    `${dataDirectory} has ${found} of a site, but not its database, ${basename(folder)}. ${RESTORE} Set DATABASE_URL where the database is a Postgres server. To begin without the old data, move ${found} away first.`,
  );
}

/** An error for a database that is there and cannot be used. */
export function damaged(folder: string, what: string, cause?: unknown): Error {
  return new Error(`The database in ${folder} cannot be used: ${what}. ${RESTORE}`, { cause });
}

function refuse(folder: string, part: string) {
  return (cause: NodeJS.ErrnoException): never => {
    const isMissing = cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
    throw damaged(folder, isMissing ? `${part} is missing` : `${part} cannot be read (${cause.code})`, cause);
  };
}
