import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatSize } from '../format-size';
import { formatTable } from '../table';

type PruneOptions = { dryRun?: boolean };

export function addPruneCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'prune', 'delete files of releases past their retention', 'prune --dry-run')
    .option('--dry-run', 'only list what would be deleted')
    .action(async (options: PruneOptions) => printResult(await prune(api, options)));
}

export async function prune(api: Client, { dryRun = false }: PruneOptions): Promise<Result> {
  const data = await api.send(opsApi.prune, { body: { dryRun } });
  const { removed, bytes } = data;
  if (removed.length === 0) return { data, text: 'There is nothing to delete.' };
  const rows = removed.map(({ app, release, bytes, reason }) => [app, release, formatSize(bytes), reason]);
  const sum = dryRun ? `This would free ${formatSize(bytes)}.` : `Deleted. This freed ${formatSize(bytes)}.`;
  return { data, text: `${formatTable(rows)}\n${sum}` };
}
