import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../../command';
import { escapeControls } from '../../output/escape-controls';

/** The option of commands that can schedule a release. */
export const AT = [
  '--at <time>',
  'time to go live, with its zone, or a duration such as 48h; at most 30 days ahead',
] as const;

export type AtOption = { at?: string };

export function addScheduleCommand(program: Command, { api, printResult }: CommandContext) {
  const schedule = addCommand(
    program,
    'schedule',
    'list and cancel releases that go live later',
    'schedule list',
    'schedule cancel mf-market --reason "no sale"',
    'publish mf-market --at 48h',
  );

  addCommand(
    schedule,
    'list',
    'list scheduled releases, and those that wait for a browser check',
    'schedule list',
  ).action(async () => printResult(await listSchedules(api)));

  addCommand(
    schedule,
    'cancel',
    'cancel the schedule of an app, and of all apps that would go live with it',
    'schedule cancel mf-market --reason "no sale"',
  )
    .argument('<app>')
    .option(...REASON)
    .action(async (app: string, options: ReasonOption) => printResult(await cancelSchedule(api, app, options)));
}

/** Schedules stored releases. @param releases app → release */
export async function schedule(
  api: Client,
  releases: Record<string, string>,
  { at, reason, skipBrowserCheck }: { at: string; reason?: string | undefined; skipBrowserCheck?: boolean | undefined },
): Promise<{ data: object; text: string }> {
  const data = await api.send(opsApi.schedule, { body: { releases, goesLiveAt: at, reason, skipBrowserCheck } });
  const replaced = data.replaced.map((one) => `This replaces a schedule: ${formatSchedule(one)}`);
  const [app] = Object.keys(releases);
  const text = [
    formatSchedule(data),
    ...replaced,
    `It is checked again then: see arena history ${app}. To cancel it: arena schedule cancel ${app}`,
  ].join('\n');
  return { data, text };
}

async function listSchedules(api: Client): Promise<Result> {
  const { schedules } = await api.send(opsApi.apps, {});
  const text = schedules.map(formatSchedule).join('\n') || 'No release is scheduled.';
  return { data: { schedules }, text };
}

async function cancelSchedule(api: Client, app: string, { reason }: ReasonOption): Promise<Result> {
  const data = await api.send(opsApi.unschedule, { params: { app }, body: { reason } });
  return { data, text: `Cancelled: ${formatSchedule(data)}` };
}

/** A schedule in one line: releases, time, author and reason; or why the release waits. */
export function formatSchedule({ releases, goesLiveAt, since, by, reason, waits }: Schedule): string {
  const names = Object.entries(releases).map(([app, release]) => `${app} ${release}`);
  const [go, wait] = names.length > 1 ? ['go', 'wait'] : ['goes', 'waits'];
  const author = [by, reason].filter(Boolean).join(': ');
  const isHeld = waits !== null && goesLiveAt <= since;
  if (isHeld) return escapeControls(`${names.join(', ')} ${wait}: ${waits}; activated by ${author}`);
  const gap = waits === null ? '' : `; the browser check was incomplete: ${waits}`;
  return escapeControls(`${names.join(', ')} ${go} live at ${goesLiveAt.toISOString()}, scheduled by ${author}${gap}`);
}
