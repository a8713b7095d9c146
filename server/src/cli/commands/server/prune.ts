import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, REFUSED } from '../../command-error';
import { formatSize } from '../../output/format-size';
import { formatTable } from '../../output/table';

type PruneOptions = { dryRun?: boolean; olderThan?: string; yes?: boolean };

export function addPruneFiles(server: Command, { api, printResult }: CommandContext) {
  addCommand(
    server,
    'prune',
    'delete files of releases past their retention',
    'server prune --dry-run',
    'server prune --older-than 30d',
  )
    .option('--dry-run', 'only list what would be deleted')
    .option('--older-than <duration>', 'also delete releases published before that, except live and scheduled ones')
    .option('--yes', 'delete them even if something breaks')
    .action(async (options: PruneOptions) => printResult(await prune(api, options)));
}

/** @throws CommandError if something would break and the operator has not accepted it; nothing is deleted then */
export async function prune(api: Client, { dryRun = false, olderThan, yes = false }: PruneOptions): Promise<Result> {
  if (olderThan !== undefined && !dryRun && !yes) {
    const { removed } = await api.send(opsApi.prune, { body: { dryRun: true, olderThan } });
    const breaks = describeBreaks(removed);
    if (breaks.length > 0) {
      throw new CommandError(
        `${breaks.join('\n')}\nNothing was deleted.`,
        REFUSED,
        `to delete these files anyway: arena server prune --older-than ${olderThan} --yes`,
      );
    }
  }
  const data = await api.send(opsApi.prune, { body: { dryRun, olderThan } });
  const { removed, bytes } = data;
  if (removed.length === 0) return { data, text: 'There is nothing to delete.' };
  const rows = removed.map(({ app, release, bytes, reason }) => [app, release, formatSize(bytes), reason]);
  const sum = dryRun ? `This would free ${formatSize(bytes)}.` : `Deleted. This freed ${formatSize(bytes)}.`;
  return { data, text: [formatTable(rows), ...describeBreaks(removed), sum].join('\n') };
}

type Removed = { app: string; release: string; breaks: string[] };

function describeBreaks(removed: readonly Removed[]): string[] {
  return removed.flatMap(({ app, release, breaks }) => breaks.map((text) => `Without ${app} ${release}: ${text}`));
}
