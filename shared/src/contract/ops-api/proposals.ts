import { z } from 'zod';
import { operation } from '../operation';
import { releaseId } from '../release/release';
import { timestamp } from '../time/timestamp';
import { acceptedRelease, appParams, appRelease, type OpsEndpoint, reason, seen, source } from './fields';

/** The reason of a return, which tells the proposer what to change. */
const returnReason = z
  .string('Give a reason: the proposer reads it.')
  .trim()
  .min(1, 'Give a reason: the proposer reads it.')
  .max(500, 'A reason has at most 500 characters.');

const proposalParams = appParams.extend({
  id: z.string().regex(/^proposal-[0-9a-f]{12}$/, 'The id of a proposal looks like proposal-0123456789ab.'),
});

/** A release that its proposer asks others to make live. */
const proposal = appRelease.extend({
  id: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  at: timestamp,
  source,
  /** The preview that shows it. */
  previewId: z.string(),
  /** The release that was live when it was proposed; null: none. */
  replaces: z.string().nullable(),
  /** `superseded`: it can no longer be approved, because of another release or proposal, or because its files are gone. */
  state: z.enum(['waiting', 'approved', 'returned', 'superseded']),
  /** Why it no longer waits, as a sentence; null while it waits. */
  outcome: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

/** A proposal with what a person needs to judge it. */
const proposalDetails = proposal.extend({
  /** The link of its preview; null if the preview has ended. */
  previewUrl: z.string().nullable(),
  /** The verdict of release validation on its preview: its faults, null if it was not checked. */
  faults: z.array(z.string()).nullable(),
  seen,
  /** Addresses that would respond 404. */
  gone: z.array(z.string()),
});
export type ProposalDetails = z.output<typeof proposalDetails>;

export const proposalApi = {
  /**
   * Proposes a published release, and creates a preview of it. A release that waits already keeps its proposal. Changes
   * nothing that is live.
   */
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
  proposal: {
    method: 'GET',
    url: '/api/ops/apps/:app/proposals/:id',
    config: { access: 'proposer' },
    schema: { params: proposalParams, response: { 200: proposalDetails } },
  },
  /** Makes the release live with all checks. The name of the caller must not be that of the proposer. */
  approve: {
    method: 'POST',
    url: '/api/ops/apps/:app/proposals/:id/approval',
    config: { access: 'releaser' },
    schema: { params: proposalParams, response: { 200: acceptedRelease.extend({ seen }), 202: operation } },
  },
  returnProposal: {
    method: 'POST',
    url: '/api/ops/apps/:app/proposals/:id/return',
    config: { access: 'releaser' },
    schema: { params: proposalParams, body: z.object({ reason: returnReason }), response: { 200: proposal } },
  },
} as const satisfies Record<string, OpsEndpoint>;
