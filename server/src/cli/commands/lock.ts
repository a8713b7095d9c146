import { describeLock, type Lock } from '@arena/shared/contract/lock';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';
import { escapeControls } from '../escape-controls';
import { requireApps } from '../require-apps';

type LockOptions = ReasonOption & { all?: boolean; until?: string };
type UnlockOptions = ReasonOption & { all?: boolean };

export function addLockCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'lock',
    'let nothing go live but rollbacks, for some apps or all of them',
    'lock mf-market mf-booking --reason "weekend" --until 48h',
    'lock --all --reason "the final" --until 2026-11-28T22:00+05:30',
  )
    .argument('[apps...]')
    .option('--all', 'every app, also one that is published first while the lock holds')
    .option('--reason <text>', 'the reason, which a lock needs: everyone who is refused reads it')
    .option(
      '--until <time>',
      'when it ends: a time with its zone, or a duration such as 48h; without it, at the unlock',
    )
    .action(async (apps: string[], options: LockOptions) => printResult(await lock(api, apps, options)));
}

export function addUnlockCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'unlock', 'end the locks of some apps, or every lock', 'unlock mf-market', 'unlock --all')
    .argument('[apps...]')
    .option('--all', 'end every lock')
    .option(...REASON)
    .action(async (apps: string[], options: UnlockOptions) => printResult(await unlock(api, apps, options)));
}

/** Locks apps, and lists every lock that holds then. */
export async function lock(api: Client, apps: readonly string[], options: LockOptions): Promise<Result> {
  const { all, reason, until } = options;
  const selected = selectApps(apps, all, 'lock');
  if (reason === undefined) {
    await requireApps(api, apps);
    throw new CommandError('Give the --reason: everyone who is refused reads it.', USAGE, 'arena lock --help');
  }
  const data = await api.send(opsApi.lock, { body: { apps: selected, reason, until } });
  return { data, text: formatLocks(data.locks) };
}

/** Ends locks, and lists those that still hold. */
export async function unlock(api: Client, apps: readonly string[], { all, reason }: UnlockOptions): Promise<Result> {
  const data = await api.send(opsApi.unlock, { body: { apps: selectApps(apps, all, 'unlock'), reason } });
  return { data, text: formatLocks(data.locks) || 'No app is locked.' };
}

/** A line for each lock; empty if there are none. */
export function formatLocks(locks: readonly Lock[]): string {
  return locks.map((one) => escapeControls(describeLock(one))).join('\n');
}

/** @returns null for all apps */
function selectApps(apps: readonly string[], all = false, command: string): string[] | null {
  if (all === apps.length > 0) {
    throw new CommandError('Name the apps, or give --all.', USAGE, `arena ${command} --help`);
  }
  return all ? null : [...apps];
}
