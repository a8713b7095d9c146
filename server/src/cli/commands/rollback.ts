import { type DryRunReport, opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../command';
import { CommandError, UNREACHABLE } from '../command-error';
import { escapeControls } from '../escape-controls';
import { READ_THE_LOG } from '../next-step';

type RollbackOptions = ReasonOption & { to?: string };

export function addRollbackCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'rollback',
    'restore the previous release',
    'rollback mf-market --dry-run',
    'rollback mf-market --reason "prices were wrong"',
  )
    .argument('<app>')
    .option('--to <release>', 'an earlier release than the previous one')
    .option('--dry-run', 'only check whether the earlier release could go live')
    .option(...REASON)
    .action(async (app: string, { dryRun, ...options }: RollbackOptions & { dryRun?: boolean }) =>
      printResult(await (dryRun ? dryRunRollback(api, app, options.to) : rollback(api, app, options))),
    );
}

/** Restores the previous release, or the release `to`. */
export async function rollback(api: Client, app: string, { to, reason }: RollbackOptions): Promise<Result> {
  const data = await api.send(opsApi.rollback, { params: { app }, body: { release: to, reason } });
  return { data, text: `${app} is back on ${data.release}.` };
}

/** Reports what a rollback would change, and changes nothing. */
export async function dryRunRollback(api: Client, app: string, release: string | undefined): Promise<Result> {
  const data = await api.send(opsApi.rollback, { params: { app }, body: { release, dryRun: true } });
  if (!('faults' in data)) throw new CommandError('The server did not answer the dry run.', UNREACHABLE, READ_THE_LOG);
  return { data, text: formatReport(app, data) };
}

function formatChange(app: string, current: string | null, release: string): string {
  if (current === release) return `${app} is already on ${release}.`;
  return current ? `${app} would go from ${current} back to ${release}.` : `${app} would be restored with ${release}.`;
}

function formatReport(
  app: string,
  { release, current, routes, gone: removedRoutes, faults, refused, openTabs }: DryRunReport,
): string {
  const lines = [
    formatChange(app, current, release),
    `Pages: ${routes.join(' ') || 'none'}`,
    ...(removedRoutes.length > 0 ? [`Pages that would disappear: ${removedRoutes.join(' ')}`] : []),
    `About ${openTabs} open tabs have the current release and keep it until they are reloaded.`,
    ...(faults.length > 0
      ? ['Problems:', ...faults.map((fault) => `  ${escapeControls(fault)}`)]
      : ['No problems found.']),
    ...(refused ? ['The server would refuse this rollback.'] : []),
  ];
  return lines.join('\n');
}
