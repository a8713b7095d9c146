import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatTable } from '../table';

type AuditOptions = { lines?: string };

export function addAuditCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'audit',
    'list who read, exported, erased or backed up personal data, newest first',
    'audit --lines 20',
  )
    .option('--lines <number>', 'maximum number of lines, at most 200; 50 by default')
    .action(async (options: AuditOptions) => printResult(await audit(api, options)));
}

async function audit(api: Client, { lines = '50' }: AuditOptions): Promise<Result> {
  const data = await api.send(opsApi.audit, { querystring: { limit: lines } });
  const rows = data.entries.map(({ at, by, action, kind, count, requestId }) => [
    at.toISOString(),
    by,
    action,
    kind ?? '',
    count === null ? '' : String(count),
    requestId,
  ]);
  return { data, text: rows.length > 0 ? formatTable(rows) : 'Personal data has not been accessed yet.' };
}
