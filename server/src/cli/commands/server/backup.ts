import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { BadArchive } from '../../../backup/archive';
import { type KeepCounts, keepCounts } from '../../../backup/retention';
import { applyRetention, saveBackup } from '../../../backup/save-backup';
import { backupName, timeOfBackup } from '../../../backup/store/backup-name';
import { type BackupStore, backupLocation } from '../../../backup/store/backup-store';
import { openBackupStore } from '../../../backup/store/open-backup-store';
import type { VerifiedBackup } from '../../../backup/verify';
import { DataRefused } from '../../../kernel/database/data-refused';
import { databaseFailure } from '../../../kernel/http/errors/database-failure';
import { syncPath } from '../../../kernel/storage/disk/sync-folder';
import { requirePackages } from '../../checkout/require-packages';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, REFUSED, UNREACHABLE, USAGE } from '../../command-error';
import { requireServer, serverSettings } from '../../require-server';
import { reasonOf } from '../../server-check/finding';

type BackupOptions = { to?: string; keep?: string };

export function addBackupCommand(program: Command, { api, cwd, env, printResult }: CommandContext) {
  const backup = addCommand(
    program,
    'backup',
    'save the whole site in one file, and restore it',
    'backup create arena-2026-11-21.backup',
    'backup restore arena-2026-11-21.backup',
  );

  addCommand(
    backup,
    'create',
    'save the whole site in one file, and verify it in a scratch database',
    'backup create arena-2026-11-21.backup',
    'backup create --to s3://bucket/backups --keep 7d,4w,12m',
  )
    .argument('[file]', 'new file; keep it as safe as the operator token')
    .option('--to <location>', 'folder or s3://bucket/prefix; the file is named after the time')
    .option('--keep <counts>', 'how many daily, weekly and monthly backups to keep there, such as 7d,4w,12m')
    .action(async (file: string | undefined, { to, keep }: BackupOptions) => {
      requirePackages('@electric-sql/pglite');
      if (file !== undefined && to === undefined && keep === undefined) {
        printResult(await backUpToFile(api, resolve(cwd, file)));
      } else if (file === undefined && to !== undefined) {
        printResult(await backUpToStore(api, await openStore(to, cwd), to, readKeep(keep)));
      } else {
        throw new CommandError('Give either a file, or a location with --to.', USAGE, 'arena backup create --help');
      }
    });

  addCommand(
    backup,
    'restore',
    'restore a site into its empty data directory, and into DATABASE_URL and ARENA_ASSETS if they are set',
    'backup restore arena-2026-11-21.backup',
    'backup restore s3://bucket/backups/arena-2026-11-21T10-00-00Z.backup',
  )
    .argument('<backup>', 'file that "arena backup create" wrote, here or in a bucket')
    .action(async (backup: string) => printResult(await restore(backup, env, cwd)));
}

/** Saves the whole site in one file. The file gets its name only once it is complete and verified. */
async function backUpToFile(api: Client, file: string): Promise<Result> {
  if (existsSync(file)) throw new CommandError(`${file} already exists.`, USAGE, 'choose another file name');
  const partial = `${file}.part`;
  try {
    const verified = await download(api, partial);
    await rename(partial, file);
    await syncPath(dirname(file));
    return { data: { file, ...verified }, text: `${file} ${describe(verified)}` };
  } finally {
    await rm(partial, { force: true });
  }
}

async function backUpToStore(
  api: Client,
  store: BackupStore,
  location: string,
  keep: KeepCounts | undefined,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-backup-'));
  const name = backupName(new Date());
  const file = join(folder, name);
  try {
    const verified = await download(api, file);
    await saveBackup(store, name, file).catch(throwUnsaved);
    const deleted = keep ? await applyRetention(store, keep).catch(throwUnsaved) : [];
    const note = deleted.length > 0 ? `\nDeleted ${deleted.length} older ones there.` : '';
    return {
      data: { name, ...verified, deleted },
      text: `${name} ${describe(verified)} It is in ${withoutQuery(location)}.${note}`,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Downloads a backup and verifies it. */
async function download(api: Client, file: string): Promise<VerifiedBackup> {
  const body = await api.backup();
  // The file holds personal data and the operator token.
  await pipeline(body, createWriteStream(file, { mode: 0o600, flush: true })).catch(throwInterrupted);
  const { verifyBackup } = await import('../../../backup/verify');
  return verifyBackup(file).catch((error: unknown) => {
    if (!(error instanceof BadArchive)) throw error;
    // The end of an interrupted backup is missing.
    throw new CommandError(`The backup failed: ${error.message}`, UNREACHABLE, 'read the log of the server, try again');
  });
}

function describe({ tables, rows, releaseFiles }: VerifiedBackup): string {
  return `contains the database, the operator token and ${releaseFiles} release files. It was restored into a scratch database: ${rows} rows of ${tables} tables.`;
}

/** Creates a site from a backup. */
async function restore(backup: string, env: NodeJS.ProcessEnv, cwd: string): Promise<Result> {
  requireServer('backup restore');
  requirePackages('@electric-sql/pglite');
  const { readSiteData } = await import('../../site-data');
  const site = readSiteData(serverSettings(env, cwd));
  const { dataDirectory, databaseUrl, assets } = site;
  if (existsSync(dataDirectory) && readdirSync(dataDirectory).length > 0) {
    const next = 'set ARENA_DATA to an empty or new folder';
    throw new CommandError(`${dataDirectory} is not empty. Nothing was changed.`, USAGE, next);
  }
  const archive = await openBackup(backup, cwd);
  const { withoutQuery } = await import('../../../kernel/database/query-error');
  const { restore: restoreBackup } = await import('../../../backup/restore');
  await restoreBackup(archive, site).catch((error: unknown) => {
    if (error instanceof BadArchive) throw new CommandError(error.message, USAGE, 'use another backup');
    if (error instanceof DataRefused) {
      throw new CommandError(
        `${error.message} Nothing was changed.`,
        REFUSED,
        'use a data directory, database and bucket without data',
      );
    }
    throw notRestored(withoutQuery(error), dataDirectory);
  });
  const parts = [
    dataDirectory,
    ...(databaseUrl ? ['the database of DATABASE_URL'] : []),
    ...(assets ? ['the bucket of ARENA_ASSETS'] : []),
  ];
  const next = env.ARENA_DATA ? `ARENA_DATA=${env.ARENA_DATA} npm start` : 'npm start';
  const text = `Restored: ${parts.join(', ')}. Start the site with: ${next}`;
  return { data: { dataDirectory, database: databaseUrl !== undefined, bucket: assets !== undefined }, text };
}

function notRestored(error: unknown, dataDirectory: string): CommandError {
  const isFull = databaseFailure(error)?.kind === 'full';
  const reason = isFull ? `the disk of ${dataDirectory} is full` : reasonOf(error);
  const next = isFull ? 'make room, or set ARENA_DATA to a folder on another disk' : 'correct this, then repeat it';
  return new CommandError(`The backup was not restored: ${reason}. Nothing was changed.`, UNREACHABLE, next);
}

/** Opens a backup in a file or a bucket. An error lists the names of the backups there. */
async function openBackup(backup: string, cwd: string): Promise<Readable> {
  if (!backup.startsWith('s3:')) {
    const file = resolve(cwd, backup);
    if (existsSync(file)) return createReadStream(file);
    throw new CommandError(`There is no file ${file}.`, USAGE, 'create one: arena backup create <file>');
  }
  const [path = '', query] = backup.split('?', 2);
  const name = basename(path);
  const folder = timeOfBackup(name) ? dirname(path) : path;
  const store = await openStore(query === undefined ? folder : `${folder}?${query}`, cwd);
  const names = await store.list().catch(throwUnreachable);
  if (names.includes(name)) return store.read(name).catch(throwUnreachable);
  const known = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has no backups.';
  throw new CommandError(
    `${folder} has no backup of this name. ${known}`,
    USAGE,
    `arena backup restore ${folder}/<name>`,
  );
}

async function openStore(text: string, cwd: string): Promise<BackupStore> {
  if (text.startsWith('s3:')) requireServer('backup create');
  const { data, error } = backupLocation.safeParse(text.startsWith('s3:') ? text : resolve(cwd, text));
  if (data) return openBackupStore(data);
  throw new CommandError(
    `This is not a location for backups: expected ${error.issues[0]?.message}.`,
    USAGE,
    'correct it',
  );
}

function readKeep(text: string | undefined): KeepCounts | undefined {
  if (text === undefined) return undefined;
  const { data, error } = keepCounts.safeParse(text);
  if (data) return data;
  throw new CommandError(`The value of --keep: expected ${error.issues[0]?.message}.`, USAGE, '--keep 7d,4w,12m');
}

const withoutQuery = (place: string) => place.split('?', 1)[0] ?? '';

function throwInterrupted(cause: unknown): never {
  throw new CommandError('The backup was interrupted.', UNREACHABLE, `try again (${(cause as Error).message})`);
}

function throwUnsaved(cause: unknown): never {
  throw new CommandError(`The backup was not saved: ${(cause as Error).message}.`, UNREACHABLE, CHECK_LOCATION);
}

function throwUnreachable(cause: unknown): never {
  throw new CommandError(`The backups cannot be read: ${(cause as Error).message}.`, UNREACHABLE, CHECK_LOCATION);
}

const CHECK_LOCATION = 'check the location, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of a bucket';
