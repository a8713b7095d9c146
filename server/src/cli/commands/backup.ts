import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ASSETS, BadArchive, piecesOf } from '../../ops/backup/archive';
import { restore as restoreTo } from '../../ops/backup/restore';
import { syncPath } from '../../storage/sync-folder';
import type { Client } from '../client';
import { CommandError, UNREACHABLE, USAGE } from '../command-error';
import type { Result } from '../commands';

/** Saves the whole site in one file, which is there only when it is whole. */
export async function backup(api: Client, file: string): Promise<Result> {
  if (existsSync(file)) throw new CommandError(`${file} already exists.`, USAGE, 'name a new file');
  const incoming = `${file}.part`;
  try {
    const body = await api.download('/ops/backup');
    // It holds what visitors sent, and the operator's token.
    await pipeline(body, createWriteStream(incoming, { mode: 0o600, flush: true })).catch(brokenOff);
    const files = await countFiles(incoming).catch(brokenOff);
    await rename(incoming, file);
    await syncPath(dirname(resolve(file)));
    return {
      data: { file, files },
      text: `${file} has the database, the operator's token and ${files} files of releases.`,
    };
  } finally {
    await rm(incoming, { force: true });
  }
}

/** Makes the data directory of a new site from such a file. */
export async function restore(file: string, env: NodeJS.ProcessEnv, cwd: string): Promise<Result> {
  const dataDirectory = resolve(cwd, env.ARENA_DATA ?? '.arena');
  if (env.DATABASE_URL) {
    throw new CommandError(
      'DATABASE_URL names a Postgres server, which this backup does not cover.',
      USAGE,
      'use pg_restore',
    );
  }
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, USAGE, 'arena backup <file> makes one');
  if (existsSync(dataDirectory) && readdirSync(dataDirectory).length > 0) {
    const next = 'set ARENA_DATA to a folder that is empty or not there yet';
    throw new CommandError(`${dataDirectory} is not empty, and stays as it is.`, USAGE, next);
  }
  await restoreTo(file, dataDirectory).catch(refuseBad);
  return { data: { dataDirectory }, text: `${dataDirectory} is restored. Start the site with "npm start".` };
}

async function countFiles(archive: string): Promise<number> {
  const paths = new Set<string>();
  for await (const { path } of piecesOf(createReadStream(archive))) paths.add(path);
  return [...paths].filter((path) => path.startsWith(`${ASSETS}/`)).length;
}

function brokenOff(cause: unknown): never {
  throw new CommandError('The backup was interrupted.', UNREACHABLE, `try again (${(cause as Error).message})`);
}

function refuseBad(error: unknown): never {
  if (error instanceof BadArchive)
    throw new CommandError(error.message, USAGE, 'take another backup; nothing was changed');
  throw error;
}
