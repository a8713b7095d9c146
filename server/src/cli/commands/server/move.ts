import type { Command } from 'commander';
import { DataRefused } from '../../../kernel/database/data-refused';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, REFUSED, UNREACHABLE, USAGE } from '../../command-error';
import { formatTable } from '../../output/table';
import { requireServer, serverSettings } from '../../require-server';
import { reasonOf } from '../../server-check/finding';

export function addMoveCommands(server: Command, context: CommandContext) {
  addCommand(
    server,
    'move-database',
    'move the embedded database of a stopped site to the empty Postgres database of DATABASE_URL',
    'server move-database',
  ).action(() => run(context, 'move-database', moveDatabase));

  addCommand(
    server,
    'move-files',
    'move the release files of a stopped site to the empty bucket of ARENA_ASSETS',
    'server move-files',
  ).action(() => run(context, 'move-files', moveFiles));
}

/** The server's settings about the location of data. */
async function siteData({ env, cwd }: CommandContext) {
  const { readSiteData } = await import('../../site-data');
  return readSiteData(serverSettings(env, cwd));
}

async function moveDatabase(context: CommandContext): Promise<Result> {
  const { dataDirectory, databaseUrl } = await siteData(context);
  if (!databaseUrl) throw new CommandError('DATABASE_URL is not set.', USAGE, 'name the Postgres server in it');
  const { moveDatabase } = await import('../../../backup/move');
  const tables = await moveDatabase(dataDirectory, databaseUrl);
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0);
  const counts = tables.map(({ table, rows }) => [table, String(rows)]);
  const text = `${formatTable(counts)}
Moved ${rows} rows of ${tables.length} tables. Set DATABASE_URL on every server and start the site. Delete ${dataDirectory}/db-moved when all is well.`;
  return { data: { tables, rows }, text };
}

async function moveFiles(context: CommandContext): Promise<Result> {
  const { dataDirectory, databaseUrl, assets } = await siteData(context);
  if (!assets) throw new CommandError('ARENA_ASSETS is not set.', USAGE, 'name the bucket in it');
  const { moveFiles } = await import('../../../backup/move');
  const files = await moveFiles(dataDirectory, assets, databaseUrl);
  const text = `Moved ${files} files. Set ARENA_ASSETS on every server and start the site. Delete ${dataDirectory}/assets-moved and source-maps-moved when all is well.`;
  return { data: { files }, text };
}

async function run(context: CommandContext, verb: string, move: (context: CommandContext) => Promise<Result>) {
  requireServer(`server ${verb}`);
  context.printResult(await move(context).catch(explain));
}

async function explain(error: unknown): Promise<never> {
  if (error instanceof CommandError || !(error instanceof Error)) throw error;
  if (error instanceof DataRefused)
    throw new CommandError(error.message, REFUSED, 'nothing has changed; correct this and repeat');
  const { withoutQuery } = await import('../../../kernel/database/query-error');
  throw new CommandError(
    `The data was not moved: ${reasonOf(withoutQuery(error))}.`,
    UNREACHABLE,
    'the source has not changed; correct this and repeat the command',
  );
}
