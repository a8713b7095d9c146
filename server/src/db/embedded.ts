import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, types } from '@electric-sql/pglite';
import { builtFile } from '../built-file';

/**
 * Postgres reserves 128 MB for its page cache by default, half of what the whole server may take. The system's cache
 * lies behind it, and Postgres alone would never give back what it once has used.
 */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];

/** Types that drizzle reads as the text Postgres sends: times, days and spans, and arrays of those and of numbers. */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231];

/** Opens the embedded database of a folder, created first when the folder is not there. */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await createFolder(folder);
  const parsers = Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value]));
  return knowingParsers(await PGlite.create(folder, { startParams: START_PARAMS, parsers }));
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
  const beside = await mkdtemp(`${folder}-new-`);
  try {
    await promisify(execFile)(process.execPath, [builtFile('create-embedded'), beside]);
    await rename(join(beside, 'db'), folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
