import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { type Command, Option } from 'commander';
import type { OnProgress } from '../../byte-stream';
import { readBuild } from '../../checkout/read-build';
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
import { CommandError, REFUSED, UNREACHABLE } from '../../command-error';
import { findBlockedRollbacks, formatBlockedRollbacks } from '../../output/blocked-rollbacks';
import { browserCheckNote } from '../../output/browser-check-note';
import { escapeControls } from '../../output/escape-controls';
import { formatWarnings } from '../../output/format-warnings';
import { READ_THE_LOG } from '../../output/next-step';
import { propose } from './propose';
import { AT, type AtOption, schedule } from './schedule';
import { liveRelease, uploadBuild } from './upload-build';

type PublishOptions = ReasonOption & SkipBrowserCheckOption & AtOption & { hold?: boolean; propose?: boolean };

export function addPublishCommand(
  program: Command,
  { api, printResult, printFirst, createProgressBar }: CommandContext,
) {
  addCommand(
    program,
    'publish',
    'publish a built app and make it live',
    'publish mf-market --reason "new prices"',
    'publish mf-market --at 2026-11-28T22:00+05:30',
    'publish mf-market --propose --reason "new prices"',
  )
    .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
    .addOption(new Option('--hold', 'only upload it, for a preview or a canary').conflicts('at'))
    .addOption(
      new Option('--propose', 'upload it and ask others to make it live').conflicts(['hold', 'at', 'skipBrowserCheck']),
    )
    .option(...AT)
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (folder: string, options: PublishOptions) => {
      const onProgress = createProgressBar(`Uploading ${folder}`);
      if (!options.propose) return printResult(await publish(api, folder, { ...options, onProgress }));
      const { isRefused, ...result } = await propose(api, folder, { ...options, onProgress, printFirst });
      printResult(result);
      if (isRefused)
        throw new CommandError('The proposed release cannot go live.', REFUSED, 'correct it and propose it again');
    });
}

type Publication = PublishOptions & { replaces?: string | null; onProgress?: OnProgress | undefined };

/**
 * Uploads a built app and makes it live; `at`: at that time. With `hold`, it only uploads, for a preview or a canary.
 * @param publication.replaces release that must be live until then; null: none; by default the current one
 */
export async function publish(
  api: Client,
  folder: string,
  { reason, skipBrowserCheck, at, hold = false, replaces, onProgress }: Publication,
): Promise<Result> {
  const build = readBuild(folder);
  const { release } = build;
  const goesLiveNow = !hold && at === undefined;
  const expected = goesLiveNow && replaces === undefined ? await liveRelease(api, release.app) : replaces;
  const { published, mapsProblem, note } = await uploadBuild(api, build, onProgress);
  const params = { app: release.app };
  if (hold) {
    const { faults, incomplete, blockedRollbacks } = await dryRunActivation(api, params.app, {
      release: release.id,
      skipBrowserCheck,
    });
    const problems = faults.map((fault) => `\n  ${escapeControls(fault)}`).join('');
    const gap = incomplete === null ? '' : ` Its browser check was incomplete: ${escapeControls(incomplete)}.`;
    const verdict = problems ? ` It could not go live:${problems}` : gap;
    return {
      data: { ...published, faults, incomplete, blockedRollbacks, sourceMaps: !mapsProblem },
      text: `${release.app} ${release.id} is published but not live.${verdict}${formatBlockedRollbacks(blockedRollbacks)}${note}`,
    };
  }
  if (at !== undefined) {
    const { data, text } = await schedule(api, { [release.app]: release.id }, { at, reason, skipBrowserCheck });
    return { data: { ...data, sourceMaps: !mapsProblem }, text: text + note };
  }
  const data = await api.send(opsApi.activate, {
    params,
    body: { release: release.id, reason, skipBrowserCheck, replaces: expected },
  });
  const blockedRollbacks = await findBlockedRollbacks(api, [release.app]);
  const { browserCheck, note: checkNote } = browserCheckNote('seen' in data ? data.seen : null);
  const added = data.warnings.filter((warning) => !published.warnings.includes(warning));
  return {
    data: { ...data, browserCheck, blockedRollbacks, sourceMaps: !mapsProblem },
    text: `${release.app} ${release.id} is live.${checkNote}${formatBlockedRollbacks(blockedRollbacks)}${note}${formatWarnings(added)}`,
  };
}

/** Validates a release as if it went live, and changes nothing. */
async function dryRunActivation(
  api: Client,
  app: string,
  { release, skipBrowserCheck }: { release: string; skipBrowserCheck?: boolean | undefined },
) {
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, skipBrowserCheck, dryRun: true } });
  if (!('faults' in data)) throw new CommandError('The server did not answer the dry run.', UNREACHABLE, READ_THE_LOG);
  return data;
}
