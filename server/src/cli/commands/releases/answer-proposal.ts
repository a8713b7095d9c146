import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Client } from '../../client';
import type { Result } from '../../command';
import { browserCheckNote } from '../../output/browser-check-note';
import { formatWarnings } from '../../output/format-warnings';

type ProposalName = { app: string; id: string };

/** Makes a proposed release live, with all checks. */
export async function approveProposal(api: Client, params: ProposalName): Promise<Result> {
  const data = await api.send(opsApi.approve, { params });
  const { browserCheck, note } = browserCheckNote(data.seen);
  const text = `${data.app} ${data.release} is live.${note}${formatWarnings(data.warnings)}`;
  return { data: { ...data, browserCheck }, text };
}

/** Returns a proposal to its author, who reads the reason. */
export async function returnProposal(api: Client, params: ProposalName, reason: string): Promise<Result> {
  const data = await api.send(opsApi.returnProposal, { params, body: { reason } });
  return { data, text: `${params.id} is returned.` };
}
