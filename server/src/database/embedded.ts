import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, types } from '@electric-sql/pglite';
import { builtFile } from '../storage/built-file';
import { syncFolder, syncPath } from '../storage/sync-folder';
import { checkFolder, damaged, refuseLost } from './check-folder';
import { DURABLE_PARAMS, DurableFolder } from './durable-node-fs';
import type { LockedFolder } from './lock-folder';
import { takeOver } from './take-over';

/**
 * Postgres reserves 128 MB for its page cache by default, half of what the whole server may take. The system's cache
 * lies behind it, and Postgres alone would never give back what it once has used.
 */
const SMALL_CACHE = ['-c', 'shared_buffers=4MB'];

/** `-F` turns off that Postgres waits for the disk. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...SMALL_CACHE,
  ...DURABLE_PARAMS,
];

/** End of the name of a folder in which a database is created. */
const NEW = '-new-';

/** Types that drizzle reads as the text Postgres sends: times, days and spans, and arrays of those and of numbers. */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231];

/**
 * Opens the embedded database in `db` of a data directory, created first in one that is new.
 * @throws when the database is damaged, or lost
 */
export async function openFolder(locked: LockedFolder): Promise<PGlite> {
  const folder = join(locked.lease.folder, 'db');
  await takeOver(folder, locked);
  await clearCreations(folder);
  if (!existsSync(folder)) {
    await refuseLost(folder);
    await createFolder(folder);
  }
  await checkFolder(folder);
  const parsers = Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value]));
  const fs = new DurableFolder(folder, locked.lease);
  const database = await PGlite.create({ fs, startParams: START_PARAMS, parsers }).catch((cause) => {
    throw damaged(folder, 'Postgres does not open it', cause);
  });
  return knowingParsers(database);
}

/**
 * drizzle names its parsers with every query, and PGlite puts them together with its own, some hundred, each time: that
 * takes half as long as an insert. This database knows them already, so they are left out.
 */
function knowingParsers(database: PGlite): PGlite {
  const query = database.query.bind(database);
  database.query = (text, values, { parsers: _, ...options } = {}) => query(text, values, options);
  return database;
}

/**
 * Creates the database in another process, because the memory that takes is never given back, and in another folder,
 * so that a start that is killed leaves no half database where the next one looks.
 */
async function createFolder(folder: string) {
  const beside = await mkdtemp(folder + NEW);
  try {
    await promisify(execFile)(process.execPath, [builtFile('create-embedded'), beside]);
    await syncFolder(join(beside, 'db'));
    await rename(join(beside, 'db'), folder);
    await syncPath(dirname(folder));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Removes what starts that were cut off have left. */
async function clearCreations(folder: string) {
  const left = (await readdir(dirname(folder))).filter((name) => name.startsWith(basename(folder) + NEW));
  for (const name of left) await rm(join(dirname(folder), name), { recursive: true, force: true });
}
