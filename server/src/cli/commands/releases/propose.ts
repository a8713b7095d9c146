import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OnProgress } from '../../byte-stream';
import { readBuild } from '../../checkout/read-build';
import type { Client } from '../../client';
import type { CommandContext, ReasonOption, Result } from '../../command';
import { describeVerdict, findVerdict } from './preview';
import { liveRelease, uploadBuild } from './upload-build';

type ProposeOptions = ReasonOption &
  Pick<CommandContext, 'printFirst'> & {
    onProgress?: OnProgress | undefined;
  };

/**
 * Uploads a built app, proposes it, and waits for the verdict of release validation. Changes nothing that is live. A
 * build that is live already is no proposal, and no error: a pull request may leave the app as it is.
 * @param options.printFirst called with the preview link, which works before the release is checked
 */
export async function propose(
  api: Client,
  folder: string,
  { reason, onProgress, printFirst }: ProposeOptions,
): Promise<Result> {
  const build = readBuild(folder);
  const { app, id: release } = build.release;
  if ((await liveRelease(api, app)) === release) {
    const text = `${app} ${release} is live already. Nothing is proposed.`;
    return { data: { app, release, proposal: null }, text };
  }
  const { note } = await uploadBuild(api, build, onProgress);
  const { id, url, expires, previewId } = await api.send(opsApi.propose, {
    params: { app },
    body: { release, reason },
  });
  printFirst(`${url}\nIt shows ${app} ${release} until ${expires.toISOString()}.`);
  const verdict = { releases: { [app]: release }, ...(await findVerdict(api, previewId)) };
  const { faults, seen } = verdict;
  return {
    data: { app, release, proposal: id, preview: { id: previewId, url, expires }, faults, seen },
    text: [`${app} ${release} is proposed, not live.`, ...describeVerdict(verdict)].join('\n') + note,
  };
}
