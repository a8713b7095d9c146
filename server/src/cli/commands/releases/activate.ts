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
import { CommandError, USAGE } from '../../command-error';
import { findBlockedRollbacks, formatBlockedRollbacks } from '../../output/blocked-rollbacks';
import { browserCheckNote } from '../../output/browser-check-note';
import { formatWarnings } from '../../output/format-warnings';
import { nameReleases, releasesIn } from '../../release-arguments';
import { AT, type AtOption, schedule } from './schedule';
import { liveRelease } from './upload-build';

type ActivateOptions = ReasonOption & SkipBrowserCheckOption & AtOption;

export function addActivateCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(
    program,
    'activate',
    'make a stored release live, or releases of several apps',
    'activate mf-market 1.0.0-0123456789abcdef',
    'activate shell=2.0.0-0123456789abcdef mf-market=2.0.0-0123456789abcdef --reason "React 20"',
    'activate mf-nights=1.0.0-0123456789abcdef mf-events=none --reason "renamed"',
  )
    .argument(
      '<app>',
      'app and release, or <app>=<release> of several apps, which change at once; none retires a section',
    )
    .argument('[releases...]')
    .option(...AT)
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (first: string, rest: string[], options: ActivateOptions) =>
      printResult(await activate(api, [first, ...rest], options)),
    );
}

/** @param args an app and its release, or `<app>=<release>` of each app */
export async function activate(
  api: Client,
  args: readonly string[],
  { at, ...options }: ActivateOptions,
): Promise<Result> {
  if (nameReleases(args)) {
    const releases = releasesIn(args);
    if (at === undefined) return changeTogether(api, releases, options);
    if (Object.values(releases).includes(NONE)) {
      throw new CommandError('A schedule cannot retire a section.', USAGE, 'leave out --at, or the section');
    }
    return schedule(api, releases, { at, ...options });
  }
  const [app, release, ...more] = args;
  if (!app || !release || more.length > 0 || args.some((arg) => arg.includes('='))) {
    throw new CommandError(
      'Give an app and its release, or <app>=<release> of each app.',
      USAGE,
      'arena activate shell=<release> mf-market=<release>',
    );
  }
  if (at !== undefined) return schedule(api, { [app]: release }, { at, ...options });
  const replaces = await liveRelease(api, app);
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, replaces, ...options } });
  const blockedRollbacks = await findBlockedRollbacks(api, [app]);
  const { browserCheck, note } = browserCheckNote('seen' in data ? data.seen : null);
  const text = `${app} ${data.release} is live.${note}${formatBlockedRollbacks(blockedRollbacks)}${formatWarnings(data.warnings)}`;
  return { data: { ...data, browserCheck, blockedRollbacks }, text };
}

/** In place of a release: the section is retired. */
const NONE = 'none';

async function changeTogether(
  api: Client,
  named: Record<string, string>,
  options: ReasonOption & SkipBrowserCheckOption,
): Promise<Result> {
  const releases = Object.fromEntries(
    Object.entries(named).map(([app, release]) => [app, release === NONE ? null : release]),
  );
  const data = await api.send(opsApi.activateTogether, { body: { releases, ...options } });
  const { browserCheck, note } = browserCheckNote(data.seen);
  const lines = Object.entries(releases).map(([app, release]) =>
    release === null ? `${app} is retired.` : `${app} ${release} is live.${note}`,
  );
  const undo = data.changeId ? `To undo it: arena rollback --change ${data.changeId}` : 'Nothing had to change.';
  const blockedRollbacks = await findBlockedRollbacks(api, Object.keys(releases));
  const text = [...lines, undo].join('\n') + formatBlockedRollbacks(blockedRollbacks) + formatWarnings(data.warnings);
  return { data: { ...data, browserCheck, blockedRollbacks }, text };
}
