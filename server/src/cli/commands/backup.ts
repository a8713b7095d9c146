import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { ASSETS_FOLDER, BadArchive, readArchive } from '../../ops/backup/archive';
import { syncPath } from '../../storage/sync-folder';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, UNREACHABLE, USAGE } from '../command-error';
import { requirePackages } from '../require-packages';

export function addBackupCommand(program: Command, { api, cwd, printResult }: CommandContext) {
  addCommand(
    program,
    'backup',
    'save the whole site on the embedded database in one file',
    'backup arena-2026-11-21.backup',
  )
    .argument('<file>', 'a new file; keep it as safe as the operator token')
    .action(async (file: string) => printResult(await backup(api, resolve(cwd, file))));
}

export function addRestoreCommand(program: Command, { cwd, env, printResult }: CommandContext) {
  addCommand(
    program,
    'restore',
    'restore the data directory of a site from a backup',
    'restore arena-2026-11-21.backup',
  )
    .argument('<file>', 'a file that "arena backup" created')
    .action(async (file: string) => printResult(await restore(resolve(cwd, file), env, cwd)));
}

/** Saves the whole site in one file. The file appears under its name only when it is complete. */
async function backup(api: Client, file: string): Promise<Result> {
  if (existsSync(file)) throw new CommandError(`${file} already exists.`, USAGE, 'choose another file name');
  const partial = `${file}.part`;
  try {
    const body = await api.backup();
    // The file holds personal data and the operator token.
    await pipeline(body, createWriteStream(partial, { mode: 0o600, flush: true })).catch(throwInterrupted);
    const files = await countReleaseFiles(partial).catch(throwInterrupted);
    await rename(partial, file);
    await syncPath(dirname(resolve(file)));
    return {
      data: { file, files },
      text: `${file} has the database, the operator token and ${files} release files.`,
    };
  } finally {
    await rm(partial, { force: true });
  }
}

/** Creates the data directory of a new site from a backup. */
async function restore(file: string, env: NodeJS.ProcessEnv, cwd: string): Promise<Result> {
  const dataDirectory = resolve(cwd, env.ARENA_DATA ?? '.arena');
  if (env.DATABASE_URL) {
    throw new CommandError(
      'DATABASE_URL names a Postgres server, which this backup does not cover.',
      USAGE,
      'use pg_restore',
    );
  }
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, USAGE, 'create one: arena backup <file>');
  if (existsSync(dataDirectory) && readdirSync(dataDirectory).length > 0) {
    const next = 'set ARENA_DATA to an empty or new folder';
    throw new CommandError(`${dataDirectory} is not empty. Nothing was changed.`, USAGE, next);
  }
  requirePackages('@electric-sql/pglite');
  const { restore: restoreBackup } = await import('../../ops/backup/restore');
  await restoreBackup(file, dataDirectory).catch(throwUsageErrorIfBad);
  return { data: { dataDirectory }, text: `${dataDirectory} is restored. Start the site with "npm start".` };
}

async function countReleaseFiles(archive: string): Promise<number> {
  const paths = new Set<string>();
  for await (const { path } of readArchive(createReadStream(archive))) paths.add(path);
  return [...paths].filter((path) => path.startsWith(`${ASSETS_FOLDER}/`)).length;
}

function throwInterrupted(cause: unknown): never {
  throw new CommandError('The backup was interrupted.', UNREACHABLE, `try again (${(cause as Error).message})`);
}

function throwUsageErrorIfBad(error: unknown): never {
  if (error instanceof BadArchive) throw new CommandError(error.message, USAGE, 'use another backup');
  throw error;
}
