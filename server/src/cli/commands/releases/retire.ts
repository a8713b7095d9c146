import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../../command';
import { formatWarnings } from '../../output/format-warnings';

export function addRetireSection(section: Command, { api, printResult }: CommandContext) {
  addCommand(
    section,
    'retire',
    'take a section off the site; its releases and history stay',
    'section retire mf-market --reason "moved to mf-shop"',
  )
    .argument('<app>')
    .option(...REASON)
    .action(async (app: string, options: ReasonOption) => printResult(await retire(api, app, options)));
}

export async function retire(api: Client, app: string, { reason }: ReasonOption): Promise<Result> {
  const data = await api.send(opsApi.retire, { params: { app }, body: { reason } });
  const text = `${app} is retired. To restore it: arena rollback ${app}`;
  return { data, text: text + formatWarnings(data.warnings) };
}
