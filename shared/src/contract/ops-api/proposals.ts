import { z } from 'zod';
import { releaseId } from '../release/release';
import { timestamp } from '../time/timestamp';
import { appParams, appRelease, type OpsEndpoint, reason, source } from './fields';

/** A release that its proposer asks others to make live. */
const proposal = appRelease.extend({
  id: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  at: timestamp,
  source,
  /** The preview that shows it. */
  previewId: z.string(),
});
export type Proposal = z.output<typeof proposal>;

export const proposalApi = {
  /** Proposes a published release, and creates a preview of it. Only this answer has its link. Changes nothing that is live. */
  propose: {
    method: 'POST',
    url: '/api/ops/apps/:app/proposals',
    config: { access: 'proposer' },
    schema: {
      params: appParams,
      body: z.object({ release: releaseId, reason }),
      response: { 201: proposal.extend({ url: z.string(), expires: timestamp }) },
    },
  },
  /** The proposed releases of the last thirty days that visitors have not got yet, the newest first. */
  proposals: {
    method: 'GET',
    url: '/api/ops/proposals',
    config: { access: 'reader' },
    schema: { response: { 200: z.object({ proposals: z.array(proposal) }) } },
  },
} as const satisfies Record<string, OpsEndpoint>;
