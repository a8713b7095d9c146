import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../command';

export function addActivateCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'activate', 'make a stored release live', 'activate mf-market 1.0.0-0123456789abcdef')
    .argument('<app>')
    .argument('<release>')
    .option(...REASON)
    .action(async (app: string, release: string, options: ReasonOption) =>
      printResult(await activate(api, app, release, options)),
    );
}

async function activate(api: Client, app: string, release: string, { reason }: ReasonOption): Promise<Result> {
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, reason } });
  return { data, text: `${app} ${data.release} is live.` };
}
