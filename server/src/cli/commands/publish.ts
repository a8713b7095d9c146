import { opsApi } from '@arena/shared/contract/ops-api';
import type { Command } from 'commander';
import type { OnProgress } from '../byte-stream';
import type { Client } from '../client';
import { addCommand, type CommandContext, REASON, type ReasonOption, type Result } from '../command';
import { readBuild } from '../read-build';

type PublishOptions = ReasonOption & { hold?: boolean };

export function addPublishCommand(program: Command, { api, printResult, createProgressBar }: CommandContext) {
  addCommand(program, 'publish', 'publish a built app and make it live', 'publish mf-market --reason "new prices"')
    .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
    .option('--hold', 'only upload it, for a preview or a canary')
    .option(...REASON)
    .action(async (folder: string, options: PublishOptions) =>
      printResult(await publish(api, folder, { ...options, onProgress: createProgressBar(`Uploading ${folder}`) })),
    );
}

type Publication = PublishOptions & { replaces?: string | null; onProgress?: OnProgress | undefined };

/**
 * Uploads a built app and makes it live. With `hold` it only uploads, for a preview or a canary.
 * @param publication.replaces release that must be live until then; null: none; omitted: any
 */
export async function publish(
  api: Client,
  folder: string,
  { reason, hold = false, replaces, onProgress }: Publication,
): Promise<Result> {
  const { release, form } = readBuild(folder);
  const published = await api.upload(release.app, form, onProgress);
  if (hold) return { data: published, text: `${release.app} ${release.id} is published but not live.` };
  const data = await api.send(opsApi.activate, {
    params: { app: release.app },
    body: { release: release.id, reason, replaces },
  });
  return { data, text: `${release.app} ${release.id} is live.` };
}
