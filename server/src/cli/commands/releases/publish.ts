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
import { CommandError, UNREACHABLE } from '../../command-error';
import { findBlockedRollbacks, formatBlockedRollbacks } from '../../output/blocked-rollbacks';
import { browserCheckNote } from '../../output/browser-check-note';
import { escapeControls } from '../../output/escape-controls';
import { formatWarnings } from '../../output/format-warnings';
import { READ_THE_LOG } from '../../output/next-step';
import { AT, type AtOption, schedule } from './schedule';

type PublishOptions = ReasonOption & SkipBrowserCheckOption & AtOption & { hold?: boolean };

export function addPublishCommand(program: Command, { api, printResult, createProgressBar }: CommandContext) {
  addCommand(
    program,
    'publish',
    'publish a built app and make it live',
    'publish mf-market --reason "new prices"',
    'publish mf-market --at 2026-11-28T22:00+05:30',
  )
    .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
    .addOption(new Option('--hold', 'only upload it, for a preview or a canary').conflicts('at'))
    .option(...AT)
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON)
    .action(async (folder: string, options: PublishOptions) =>
      printResult(await publish(api, folder, { ...options, onProgress: createProgressBar(`Uploading ${folder}`) })),
    );
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

/**
 * Uploads a build and its source maps.
 * @returns `note`: lines about missing source maps and warnings of the server, or an empty text
 */
export async function uploadBuild(
  api: Client,
  { release, form, sourceMaps }: ReturnType<typeof readBuild>,
  onProgress?: OnProgress,
) {
  const published = await api.upload(release.app, form, onProgress);
  const mapsProblem = await uploadSourceMaps(api, published, sourceMaps);
  const mapsNote = mapsProblem ? `\nErrors of this release will be shown without source lines. ${mapsProblem}` : '';
  return { published, mapsProblem, note: mapsNote + formatWarnings(published.warnings) };
}

/**
 * The live release before an upload; null: none. If two teams publish the same app at once, the second gets an error.
 */
async function liveRelease(api: Client, app: string): Promise<string | null> {
  const { apps } = await api.send(opsApi.apps, {});
  return apps.find((live) => live.app === app)?.release ?? null;
}

/**
 * Uploads the source maps of a published release. A release works without them, so a failure does not stop the publish.
 * @returns why they are not stored; undefined if they are
 */
async function uploadSourceMaps(
  api: Client,
  { app, release }: { app: string; release: string },
  sourceMaps: FormData,
): Promise<string | undefined> {
  if ([...sourceMaps.keys()].length === 0) return 'Its build has no source maps.';
  try {
    await api.uploadSourceMaps({ app, release }, sourceMaps);
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return `Its source maps could not be stored: ${error.message}`;
    throw error;
  }
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
