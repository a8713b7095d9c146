import { type Command, Option } from 'commander';
import type { OnProgress } from '../../byte-stream';
import { readBuild } from '../../checkout/read-build';
import type { Client } from '../../client';
import { addCommand, type CommandContext, REASON, type Result, SKIP_BROWSER_CHECK } from '../../command';
import { CommandError, REFUSED } from '../../command-error';
import { type GoLiveOptions, goLive } from './go-live';
import { propose } from './propose';
import { AT } from './schedule';
import { liveRelease, uploadBuild } from './upload-build';

type PublishOptions = GoLiveOptions & { propose?: boolean };

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
  { replaces, onProgress, ...options }: Publication,
): Promise<Result> {
  const build = readBuild(folder);
  const { release } = build;
  const goesLiveNow = !options.hold && options.at === undefined;
  const expected = goesLiveNow && replaces === undefined ? await liveRelease(api, release.app) : replaces;
  const { published, mapsProblem, note } = await uploadBuild(api, build, onProgress);
  const { data, text } = await goLive(api, published, { ...options, replaces: expected, note });
  return { data: { ...data, sourceMaps: !mapsProblem }, text };
}
