import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import {
  addCommand,
  type CommandContext,
  REASON,
  type ReasonOption,
  type Result,
  UNSEEN,
  type UnseenOption,
} from '../command';

export function addActivateCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'activate', 'make a stored release live', 'activate mf-market 1.0.0-0123456789abcdef')
    .argument('<app>')
    .argument('<release>')
    .option(...UNSEEN)
    .option(...REASON)
    .action(async (app: string, release: string, options: ReasonOption & UnseenOption) =>
      printResult(await activate(api, app, release, options)),
    );
}

async function activate(
  api: Client,
  app: string,
  release: string,
  { reason, unseen }: ReasonOption & UnseenOption,
): Promise<Result> {
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, reason, unseen } });
  return { data, text: `${app} ${data.release} is live.` };
}
