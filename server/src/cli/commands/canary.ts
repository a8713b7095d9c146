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
import { CommandError, REFUSED, USAGE } from '../command-error';

type CanaryOptions = ReasonOption & UnseenOption & { share?: string; withdraw?: boolean };

export function addCanaryCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'canary',
    'serve a release to a share of visitors instead of the live one',
    'canary mf-market 1.0.0-0123456789abcdef --share 10',
    'canary mf-market --withdraw --reason "too slow"',
  )
    .argument('<app>')
    .argument('[release]')
    .option('--share <percent>', 'from 1 to 100; when it rises, visitors already in the canary stay in it')
    .option('--withdraw', 'end the canary: every visitor gets the live release')
    .option(...UNSEEN)
    .option(...REASON)
    .action(async (app: string, release: string | undefined, options: CanaryOptions) =>
      printResult(await canary(api, app, release, options)),
    );
}

export function addPromoteCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'promote', 'make the canary of an app live for every visitor', 'promote mf-market')
    .argument('<app>')
    .option(...UNSEEN)
    .option(...REASON)
    .action(async (app: string, options: ReasonOption & UnseenOption) => printResult(await promote(api, app, options)));
}

/** Starts a canary, changes its share, or withdraws it. */
export async function canary(
  api: Client,
  app: string,
  release: string | undefined,
  { share, withdraw, unseen, reason }: CanaryOptions,
): Promise<Result> {
  if (withdraw ? share || release : !share || !release) {
    throw new CommandError(
      'Give a release and --share <percent>, or only --withdraw.',
      USAGE,
      `arena canary ${app} <release> --share 10`,
    );
  }
  const body = withdraw ? { share: 0, reason } : { release, share: Number(share), unseen, reason };
  const data = await api.send(opsApi.canary, { params: { app }, body });
  const text = withdraw
    ? `The canary ${app} ${data.release} is withdrawn: every visitor gets the live release.`
    : `${data.share} % of visitors get ${app} ${data.release}.`;
  return { data, text };
}

export async function promote(
  api: Client,
  app: string,
  { reason, unseen }: ReasonOption & UnseenOption,
): Promise<Result> {
  const { canaries } = await api.send(opsApi.apps, {});
  const running = canaries.find((canary) => canary.app === app);
  if (!running) {
    throw new CommandError(`${app} has no canary to promote.`, REFUSED, 'see which canaries run: arena status');
  }
  const { release } = running;
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, reason, unseen } });
  return { data, text: `${app} ${release} is live for every visitor; the canary has ended.` };
}
