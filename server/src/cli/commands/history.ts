import { opsApi, type Rollout } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { reasonOf } from '../reason-of';
import { formatTable } from '../table';

export function addHistoryCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'history', 'list every rollout of an app, oldest first', 'history mf-market')
    .argument('<app>')
    .action(async (app: string) => printResult(await history(api, app)));
}

export async function history(api: Client, app: string): Promise<Result> {
  const data = await api.send(opsApi.appHistory, { params: { app } });
  const rows = data.history.map((row) => [row.at.toISOString(), formatKind(row), row.release, row.by, reasonOf(row)]);
  return { data, text: rows.length > 0 ? formatTable(rows) : `${app} was never live.` };
}

function formatKind({ kind, share }: Rollout): string {
  return kind === 'canary' ? `canary ${share} %` : kind;
}
