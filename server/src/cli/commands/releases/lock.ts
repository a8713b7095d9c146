import { describeLock, type Lock } from '@arena/shared/contract/lock';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../../command';
import { CommandError, USAGE } from '../../command-error';
import { escapeControls } from '../../output/escape-controls';
import { requireApps } from '../../require-apps';

type AddOptions = ReasonOption & { all?: boolean; until?: string };
type RemoveOptions = ReasonOption & { all?: boolean };

export function addLockCommand(program: Command, { api, printResult }: CommandContext) {
  const lock = addCommand(
    program,
    'lock',
    'block all changes except rollbacks',
    'lock add --all --reason "the final" --until 48h',
    'lock remove --all',
    'lock list',
  );

  addCommand(
    lock,
    'add',
    'lock apps, or all of them',
    'lock add mf-market mf-booking --reason "weekend" --until 48h',
    'lock add --all --reason "the final" --until 2026-11-28T22:00+05:30',
  )
    .argument('[apps...]')
    .option('--all', 'all apps, including those first published while locked')
    .option('--reason <text>', 'reason, shown to everyone who is blocked (required)')
    .option('--until <time>', 'end: a time with its zone, or a duration such as 48h (default: until removed)')
    .action(async (apps: string[], options: AddOptions) => printResult(await addLock(api, apps, options)));

  addCommand(
    lock,
    'remove',
    'remove the locks of apps, or all locks',
    'lock remove mf-market',
    'lock remove --all --reason "monday"',
  )
    .argument('[apps...]')
    .option('--all', 'remove all locks')
    .option(...REASON)
    .action(async (apps: string[], options: RemoveOptions) => printResult(await removeLock(api, apps, options)));

  addCommand(lock, 'list', 'list the locks', 'lock list').action(async () => printResult(await listLocks(api)));
}

/** Locks apps, and lists all locks. */
async function addLock(api: Client, apps: readonly string[], options: AddOptions): Promise<Result> {
  const { all, reason, until } = options;
  const selected = selectApps(apps, all, 'add');
  if (reason === undefined) {
    await requireApps(api, apps);
    throw new CommandError('Give the --reason: everyone who is blocked reads it.', USAGE, 'arena lock add --help');
  }
  const data = await api.send(opsApi.lock, { body: { apps: selected, reason, until } });
  return { data, text: formatLocks(data.locks) };
}

/** Removes locks, and lists those that remain. */
async function removeLock(api: Client, apps: readonly string[], { all, reason }: RemoveOptions): Promise<Result> {
  const data = await api.send(opsApi.unlock, { body: { apps: selectApps(apps, all, 'remove'), reason } });
  return { data, text: formatLocks(data.locks) || NO_LOCKS };
}

async function listLocks(api: Client): Promise<Result> {
  const { locks } = await api.send(opsApi.apps, {});
  return { data: { locks }, text: formatLocks(locks) || NO_LOCKS };
}

const NO_LOCKS = 'No app is locked.';

/** A line for each lock; empty if there are none. */
export function formatLocks(locks: readonly Lock[]): string {
  return locks.map((one) => escapeControls(describeLock(one))).join('\n');
}

/** @returns null for all apps */
function selectApps(apps: readonly string[], all = false, verb: 'add' | 'remove'): string[] | null {
  if (all === apps.length > 0) {
    throw new CommandError('Name the apps, or give --all.', USAGE, `arena lock ${verb} --help`);
  }
  return all ? null : [...apps];
}
