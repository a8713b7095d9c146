import { DEFAULT_STEPS, type GuardStep } from '@arena/shared/contract/guard';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import { browserCheckNote } from '../browser-check-note';
import type { Client } from '../client';
import {
  addCommand,
  type CommandContext,
  REASON,
  type ReasonOption,
  type Result,
  SKIP_BROWSER_CHECK,
  type SkipBrowserCheckOption,
} from '../command';
import { CommandError, REFUSED, USAGE } from '../command-error';
import { describeGuardedCanary } from '../describe-guard';
import { formatWarnings } from '../format-warnings';
import { requireApps } from '../require-apps';

type CanaryOptions = ReasonOption &
  SkipBrowserCheckOption & {
    share?: string;
    guard?: boolean;
    steps?: string;
    pause?: boolean;
    resume?: boolean;
    withdraw?: boolean;
  };

const USUAL_STEPS = DEFAULT_STEPS.map(({ share, views }) => `${share}:${views}`).join();

/** A list such as `1:200,5:500`. */
const STEPS = /^\d+:\d+(,\d+:\d+)*$/;

export function addCanaryCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'canary',
    'serve a release to a share of visitors instead of the live one',
    'canary mf-market 1.0.0-0123456789abcdef --share 10',
    'canary mf-market 1.0.0-0123456789abcdef --guard --steps 5:200,25:500',
    'canary mf-market --withdraw --reason "too slow"',
  )
    .argument('<app>')
    .argument('[release]')
    .option('--share <percent>', 'from 1 to 100; when it rises, visitors already in the canary stay in it')
    .option('--guard', 'raise the share by itself, make the release live at the end, and withdraw it if it is worse')
    .option('--steps <steps>', `of the guard: percent and visitors with the canary (default: ${USUAL_STEPS})`)
    .option('--pause', 'let the guard keep the share; it still withdraws a worse release')
    .option('--resume', 'let a paused guard go on')
    .option('--withdraw', 'end the canary: every visitor gets the live release')
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (app: string, release: string | undefined, options: CanaryOptions) =>
      printResult(await canary(api, app, release, options)),
    );
}

export function addPromoteCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'promote', 'make the canary of an app live for every visitor', 'promote mf-market')
    .argument('<app>')
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (app: string, options: ReasonOption & SkipBrowserCheckOption) =>
      printResult(await promote(api, app, options)),
    );
}

/** Starts a canary or a guarded one, changes its share, pauses its guard, or withdraws it. */
export async function canary(
  api: Client,
  app: string,
  release: string | undefined,
  options: CanaryOptions,
): Promise<Result> {
  const { share, guard, steps, pause, resume, withdraw, skipBrowserCheck, reason } = options;
  const params = { app };
  const kinds = [share !== undefined, guard, pause, resume, withdraw].filter(Boolean).length;
  const needsRelease = share !== undefined || guard === true;
  if (kinds !== 1 || needsRelease !== (release !== undefined) || (steps !== undefined && !guard)) {
    await requireApps(api, [app]);
    throw new CommandError(
      'Give a release and either --share <percent> or --guard; or only --pause, --resume or --withdraw.',
      USAGE,
      `arena canary ${app} <release> --guard`,
    );
  }
  if (pause || resume) {
    const data = await api.send(opsApi.pauseGuard, { params, body: { paused: pause === true } });
    const text = data.paused
      ? `The guard of ${app} ${data.release} is paused: the share stays. It still withdraws a worse release.`
      : `The guard of ${app} ${data.release} goes on.`;
    return { data, text };
  }
  if (guard) {
    const body = {
      release,
      guard: { steps: steps === undefined ? undefined : parseSteps(steps) },
      skipBrowserCheck,
      reason,
    };
    const data = await api.send(opsApi.canary, { params, body });
    const { canaries } = await api.send(opsApi.apps, {});
    const running = canaries.find((one) => one.app === app && one.release === data.release);
    const text = running ? describeGuardedCanary(running) : `${app} ${data.release} is a guarded canary.`;
    return { data, text: text + formatWarnings(data.warnings) };
  }
  const body = withdraw ? { share: 0, reason } : { release, share: Number(share), skipBrowserCheck, reason };
  const data = await api.send(opsApi.canary, { params, body });
  const text = withdraw
    ? `The canary ${app} ${data.release} is withdrawn: every visitor gets the live release.`
    : `${data.share} % of visitors get ${app} ${data.release}.`;
  return { data, text: text + formatWarnings(data.warnings) };
}

function parseSteps(text: string): GuardStep[] {
  if (!STEPS.test(text)) {
    throw new CommandError(
      'Steps are pairs of percent and visitors, such as 20:30,50:150.',
      USAGE,
      'arena canary --help',
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
