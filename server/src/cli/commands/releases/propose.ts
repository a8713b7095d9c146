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
 * build that is live already is no proposal, and no error: a pull request may leave the app as it is. The text is
 * Markdown, for a comment on the pull request.
 * @param options.printFirst called with the links, which work before the release is checked
 * @returns `isRefused`: whether the release could not go live
 */
export async function propose(
  api: Client,
  folder: string,
  { reason, onProgress, printFirst }: ProposeOptions,
): Promise<Result & { isRefused: boolean }> {
  const build = readBuild(folder);
  const { app, id: release } = build.release;
  if ((await liveRelease(api, app)) === release) {
    const text = `${app} ${release} is live already. Nothing is proposed.`;
    return { data: { app, release, proposal: null }, text, isRefused: false };
  }
  const { note } = await uploadBuild(api, build, onProgress);
  const { id, url, expires, previewId } = await api.send(opsApi.propose, {
    params: { app },
    body: { release, reason },
  });
  const page = api.pageUrl(`/ops/proposals/${app}/${id}`);
  printFirst(
    [
      `**${app} ${release}** is proposed, not live.\n`,
      `- Preview, until ${expires.toISOString()}: ${url}`,
      `- Approve or return it: ${page}\n`,
    ].join('\n'),
  );
  const verdict = { releases: { [app]: release }, ...(await findVerdict(api, previewId)) };
  const { faults, seen } = verdict;
  const [summary, ...details] = [...describeVerdict(verdict), ...note.split('\n').filter(Boolean)];
  return {
    isRefused: (faults ?? []).length > 0,
    data: { app, release, proposal: id, page, preview: { id: previewId, url, expires }, faults, seen },
    // A block of code: faults and warnings quote the release, which must not format the comment.
    text: [summary, ...(details.length > 0 ? [''] : []), ...details.map((line) => `    ${line}`)].join('\n'),
  };
}
