import { DEFAULT_STEPS, type GuardStep } from '@arena/shared/contract/guard';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../../client';
import {
  addCommand,
  type CommandContext,
  REASON,
  type ReasonOption,
  type Result,
  SKIP_BROWSER_CHECK,
  type SkipBrowserCheckOption,
} from '../../command';
import { CommandError, REFUSED, USAGE } from '../../command-error';
import { browserCheckNote } from '../../output/browser-check-note';
import { describeGuardedCanary } from '../../output/describe-guard';
import { formatWarnings } from '../../output/format-warnings';
import { requireApps } from '../../require-apps';

type StartOptions = ReasonOption & SkipBrowserCheckOption & { share?: string; guard?: boolean; steps?: string };

const USUAL_STEPS = DEFAULT_STEPS.map(({ share, views }) => `${share}:${views}`).join();

/** A list such as `1:200,5:500`. */
const STEPS = /^\d+:\d+(,\d+:\d+)*$/;

export function addCanaryCommand(program: Command, { api, printResult }: CommandContext) {
  const canary = addCommand(
    program,
    'canary',
    'show a release to a share of visitors before all get it',
    'canary start mf-market 1.0.0-0123456789abcdef --guard',
    'canary promote mf-market',
    'canary withdraw mf-market --reason "too slow"',
  );

  addCommand(
    canary,
    'start',
    'start a canary, or change its share',
    'canary start mf-market 1.0.0-0123456789abcdef --share 10',
    'canary start mf-market 1.0.0-0123456789abcdef --guard --steps 5:200,25:500',
  )
    .argument('<app>')
    .argument('<release>')
    .option('--share <percent>', 'from 1 to 100; when it rises, visitors already in the canary stay in it')
    .option('--guard', 'raise the share step by step, then make it live; withdraw it if it is worse')
    .option('--steps <steps>', `steps of the guard, percent:visitors (default: ${USUAL_STEPS})`)
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (app: string, release: string, options: StartOptions) =>
      printResult(await startCanary(api, app, release, options)),
    );

  addCommand(canary, 'promote', 'make the canary live for all visitors', 'canary promote mf-market')
    .argument('<app>')
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (app: string, options: ReasonOption & SkipBrowserCheckOption) =>
      printResult(await promote(api, app, options)),
    );

  addCommand(
    canary,
    'withdraw',
    'end the canary: all visitors get the live release',
    'canary withdraw mf-market --reason "too slow"',
  )
    .argument('<app>')
    .option(...REASON)
    .action(async (app: string, options: ReasonOption) => printResult(await withdrawCanary(api, app, options)));

  addCommand(
    canary,
    'pause',
    'pause the guard: the share stays, a worse release is still withdrawn',
    'canary pause mf-market',
  )
    .argument('<app>')
    .action(async (app: string) => printResult(await pauseGuard(api, app, true)));

  addCommand(canary, 'resume', 'resume a paused guard', 'canary resume mf-market')
    .argument('<app>')
    .action(async (app: string) => printResult(await pauseGuard(api, app, false)));
}

/** Starts a canary, guarded or with a share, or changes its share. */
export async function startCanary(
  api: Client,
  app: string,
  release: string,
  { share, guard = false, steps, skipBrowserCheck, reason }: StartOptions,
): Promise<Result> {
  const params = { app };
  if ((share !== undefined) === guard || (steps !== undefined && !guard)) {
    await requireApps(api, [app]);
    throw new CommandError(
      'Give either --share <percent>, or --guard with or without --steps.',
      USAGE,
      `arena canary start ${app} ${release} --guard`,
    );
  }
  if (!guard) {
    const data = await api.send(opsApi.canary, {
      params,
      body: { release, share: Number(share), skipBrowserCheck, reason },
    });
    const text = `${data.share} % of visitors get ${app} ${data.release}.`;
    return { data, text: text + formatWarnings(data.warnings) };
  }
  const data = await api.send(opsApi.canary, {
    params,
    body: {
      release,
      guard: { steps: steps === undefined ? undefined : parseSteps(steps) },
      skipBrowserCheck,
      reason,
    },
  });
  const { canaries } = await api.send(opsApi.apps, {});
  const running = canaries.find((one) => one.app === app && one.release === data.release);
  const text = running ? describeGuardedCanary(running) : `${app} ${data.release} is a guarded canary.`;
  return { data, text: text + formatWarnings(data.warnings) };
}

function parseSteps(text: string): GuardStep[] {
  if (!STEPS.test(text)) {
    throw new CommandError(
      'Steps are pairs of percent and visitors, such as 20:30,50:150.',
      USAGE,
      'arena canary start --help',
    );
  }
  return text.split(',').map((step) => {
    const [share, views] = step.split(':').map(Number);
    return { share: share ?? 0, views: views ?? 0 };
  });
}

export async function promote(
  api: Client,
  app: string,
  { reason, skipBrowserCheck }: ReasonOption & SkipBrowserCheckOption,
): Promise<Result> {
  const { canaries } = await api.send(opsApi.apps, {});
  const running = canaries.find((canary) => canary.app === app);
  if (!running) {
    await requireApps(api, [app]);
    throw new CommandError(`${app} has no canary to promote.`, REFUSED, 'see which canaries run: arena status');
  }
  const { release } = running;
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, reason, skipBrowserCheck } });
  const { browserCheck, note } = browserCheckNote('seen' in data ? data.seen : null);
  const text = `${app} ${release} is live for every visitor; the canary has ended.${note}`;
  return { data: { ...data, browserCheck }, text };
}

export async function withdrawCanary(api: Client, app: string, { reason }: ReasonOption): Promise<Result> {
  const data = await api.send(opsApi.canary, { params: { app }, body: { share: 0, reason } });
  const text = `The canary ${app} ${data.release} is withdrawn: every visitor gets the live release.`;
  return { data, text: text + formatWarnings(data.warnings) };
}

/** @param paused whether the share stays; otherwise the guard goes on */
export async function pauseGuard(api: Client, app: string, paused: boolean): Promise<Result> {
  const data = await api.send(opsApi.pauseGuard, { params: { app }, body: { paused } });
  const text = data.paused
    ? `The guard of ${app} ${data.release} is paused: the share stays. It still withdraws a worse release.`
    : `The guard of ${app} ${data.release} resumed.`;
  return { data, text };
}
