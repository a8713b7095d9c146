import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { DryRunReport } from '@arena/shared/contract/ops-api/rollouts';
import { describeReported } from '@arena/shared/contract/reports/reported';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../../command';
import { CommandError, UNREACHABLE, USAGE } from '../../command-error';
import { escapeControls } from '../../output/escape-controls';
import { formatWarnings } from '../../output/format-warnings';
import { READ_THE_LOG } from '../../output/next-step';

type RollbackOptions = ReasonOption & { to?: string };
type AllOptions = RollbackOptions & { change?: string; dryRun?: boolean };

export function addRollbackCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'rollback',
    'restore the previous release',
    'rollback mf-market --dry-run',
    'rollback mf-market --reason "prices were wrong"',
    'rollback --change change-0123456789ab --reason "React 20 was too early"',
  )
    .argument('[app]')
    .option('--to <release>', 'an earlier release instead of the previous one')
    .option('--change <id>', 'roll back a change of several apps')
    .option('--dry-run', 'only check whether the release could go live again')
    .option(...REASON)
    .action(async (app: string | undefined, options: AllOptions) => printResult(await run(api, app, options)));
}

function run(api: Client, app: string | undefined, { change, dryRun, ...options }: AllOptions): Promise<Result> {
  if (change && !app && !dryRun && !options.to) return rollbackTogether(api, change, options);
  if (!app || change) {
    throw new CommandError(
      'Give an app, or only --change <id>.',
      USAGE,
      'arena rollback mf-market, or arena rollback --change change-0123456789ab',
    );
  }
  return dryRun ? dryRunRollback(api, app, options.to) : rollback(api, app, options);
}

/** Rolls back a change of several apps. */
export async function rollbackTogether(api: Client, changeId: string, { reason }: ReasonOption): Promise<Result> {
  const data = await api.send(opsApi.rollbackTogether, { params: { changeId }, body: { reason } });
  const lines = Object.entries(data.releases).map(([app, release]) =>
    release ? `${app} is back on ${release}.` : `${app} is retired: it was not live before.`,
  );
  return { data, text: lines.join('\n') + formatWarnings(data.warnings) };
}

/** Restores the previous release, or the release in `to`. */
export async function rollback(api: Client, app: string, { to, reason }: RollbackOptions): Promise<Result> {
  const data = await api.send(opsApi.rollback, { params: { app }, body: { release: to, reason } });
  return { data, text: `${app} is back on ${data.release}.${formatWarnings(data.warnings)}` };
}

/** Reports the effects of a rollback without doing it. */
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
  { release, current, routes, gone: removedRoutes, faults, refused, reported, openTabs }: DryRunReport,
): string {
  const reports = describeReported(reported);
  const lines = [
    formatChange(app, current, release),
    `Pages: ${routes.join(' ') || 'none'}`,
    ...(removedRoutes.length > 0 ? [`Addresses that would respond 404: ${removedRoutes.join(' ')}`] : []),
    `Open tabs with the current release: ${openTabs}. Each of them changes when it opens its next page.`,
    ...(faults.length > 0 ? ['Problems:', ...faults.map((fault) => `  ${escapeControls(fault)}`)] : []),
    ...(reports ? [`Browsers had problems with it: ${reports} in the last 30 days.`] : []),
    ...(faults.length === 0 && !reports ? ['No problems found.'] : []),
    ...(refused ? ['The server would refuse this rollback.'] : []),
  ];
  return lines.join('\n');
}
