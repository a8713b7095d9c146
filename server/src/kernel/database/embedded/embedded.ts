import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, types } from '@electric-sql/pglite';
import { errorCode } from '../../http/errors/error-code';
import { builtFile } from '../../storage/built-file';
import { syncFolder, syncPath } from '../../storage/disk/sync-folder';
import { traceQueries } from '../trace-queries';
import { assertNotLost, checkFolder, unusableDatabase } from './check-folder';
import { DURABLE_PARAMS, DurableNodeFS } from './durable-node-fs';
import type { LockedFolder } from './lock-folder';
import { takeOver } from './take-over';

/**
 * By default Postgres reserves 128 MB for its page cache, half of the memory budget of the whole server, and never
 * releases used pages. The system's page cache serves the same purpose.
 */
const SMALL_CACHE = ['-c', 'shared_buffers=4MB'];

/** PGlite's arguments without `-F`, which would turn fsync off. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...SMALL_CACHE,
  ...DURABLE_PARAMS,
];

/** Suffix of the temporary folder in which a database is created. */
const NEW = '-new-';

/** Types that drizzle reads as text: times, dates and intervals, and arrays of those and of numbers. */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231];

/**
 * Opens the embedded database in `db` of a data directory. Creates it in a new data directory.
 * @throws if the database is damaged or lost
 */
export async function openEmbeddedDatabase(locked: LockedFolder): Promise<PGlite> {
  const folder = join(locked.lease.folder, 'db');
  await takeOver(folder, locked);
  await removeUnfinished(folder);
  if (!existsSync(folder)) {
    await assertNotLost(folder);
    await createDatabase(folder);
  }
  await checkFolder(folder);
  const parsers = Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value]));
  const fs = new DurableNodeFS(folder, locked.lease);
  const database = await PGlite.create({ fs, startParams: START_PARAMS, parsers }).catch((cause) => {
    throw unusableDatabase(folder, 'Postgres cannot open it', cause);
  });
  await assertReadable(database, folder);
  return traceTransactions(traceQueries(withoutQueryParsers(database)));
}

/** SQLSTATEs of a database without tables: its first start was interrupted. */
const WITHOUT_TABLES = ['3F000', '42P01'];

/** Reads a small table, because Postgres opens a database even if its catalog is damaged. */
async function assertReadable(database: PGlite, folder: string) {
  await database.query('select * from drizzle.__drizzle_migrations').catch(async (cause) => {
    if (WITHOUT_TABLES.includes(errorCode(cause) ?? '')) return;
    await database.close();
    throw unusableDatabase(folder, 'Postgres cannot read it', cause);
  });
}

/**
 * Drops the parsers that drizzle passes with every query. PGlite would merge them with about a hundred of its own each
 * time, which takes half as long as an insert. This database already has them.
 */
function withoutQueryParsers(database: PGlite): PGlite {
  const query = database.query.bind(database);
  database.query = (text, values, { parsers: _, ...options } = {}) => query(text, values, options);
  return database;
}

/** Adds the queries of transactions to the current trace, like all others. */
function traceTransactions(database: PGlite): PGlite {
  const transaction = database.transaction.bind(database);
  database.transaction = (work) => transaction((tx) => work(traceQueries(tx)));
  return database;
}

/**
 * Creates the database in another process, because WebAssembly never returns the memory. Uses a temporary folder, so an
 * interrupted start leaves no incomplete database in the final folder.
 */
async function createDatabase(folder: string) {
  const temporary = await mkdtemp(folder + NEW);
  try {
    await promisify(execFile)(process.execPath, [builtFile('create-embedded.mjs'), temporary]);
    await syncFolder(join(temporary, 'db'));
    await rename(join(temporary, 'db'), folder);
    await syncPath(dirname(folder));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of interrupted starts. */
async function removeUnfinished(folder: string) {
  const names = (await readdir(dirname(folder))).filter((name) => name.startsWith(basename(folder) + NEW));
  for (const name of names) await rm(join(dirname(folder), name), { recursive: true, force: true });
}
