import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { ProposalDetails } from '@arena/shared/contract/ops-api/proposals';
import type { PublishedRelease } from '@arena/shared/contract/ops-api/releases';
import type { StoredBrowserReport } from '@arena/shared/contract/reports/browser-report';
import type { Api } from '../api/api';

/** `proposed`: its release; `replaced`: the one that was live then. Undefined if the files are gone, or none was. */
export type ProposalView = {
  proposal: ProposalDetails;
  proposed: PublishedRelease | undefined;
  replaced: PublishedRelease | undefined;
  check: ApiResult<StoredBrowserReport>;
};

/** A proposal with both releases and the last browser check. */
export async function loadProposal(
  api: Api,
  { app = '', id = '' }: { app?: string | undefined; id?: string | undefined },
): Promise<ApiResult<ProposalView>> {
  const proposal = await api.send(opsApi.proposal, { params: { app, id } });
  if (!proposal.ok) return proposal;
  const { release, replaces } = proposal.data;
  const [releases, check] = await Promise.all([
    api.send(opsApi.releases, { params: { app } }),
    api.send(opsApi.browserCheck, { params: { app, release } }),
  ]);
  if (!releases.ok) return releases;
  const find = (wanted: string | null) => releases.data.releases.find((one) => one.release === wanted);
  return { ok: true, data: { proposal: proposal.data, proposed: find(release), replaced: find(replaces), check } };
}
