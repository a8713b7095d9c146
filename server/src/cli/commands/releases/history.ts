import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { ReleaseEvent, Rollout } from '@arena/shared/contract/ops-api/rollouts';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { formatSource } from '../../output/format-source';
import { reasonOf } from '../../output/reason-of';
import { formatTable } from '../../output/table';

export function addHistoryCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'history', 'list every rollout, lock and schedule of an app, oldest first', 'history mf-market')
    .argument('<app>')
    .action(async (app: string) => printResult(await history(api, app)));
}

export async function history(api: Client, app: string): Promise<Result> {
  const data = await api.send(opsApi.appHistory, { params: { app } });
  const entries = [
    ...data.history.map((row) => ({
      ...row,
      kind: formatKind(row),
      reason: reasonOf(row),
      source: formatSource(row.source),
    })),
    ...data.events.map((event) => ({
      ...event,
      kind: formatEvent(event),
      reason: event.reason ?? '',
      source: '',
    })),
  ].sort((a, b) => a.seq - b.seq);
  const rows = entries.map(({ at, kind, release, by, reason, source }) => [
    at.toISOString(),
    kind,
    release ?? '',
    by,
    reason,
    source,
  ]);
  return { data, text: rows.length > 0 ? formatTable(rows) : `${app} was never live.` };
}

function formatKind({ kind, share }: Rollout): string {
  return kind === 'canary' ? `canary ${share} %` : kind;
}

function formatEvent({ kind, app, time }: ReleaseEvent): string {
  const subject = app === null ? `${kind} of every app` : kind;
  if (kind === 'lock' && time) return `${subject} until ${time.toISOString()}`;
  return kind === 'schedule' && time ? `${subject} for ${time.toISOString()}` : subject;
}
