import { z } from 'zod';
import { operation } from '../operation';
import { timestamp } from '../time/timestamp';
import { namedReleases, type OpsEndpoint, seen } from './fields';

const HOURS = 'A link works for 1 to 168 hours.';
const linkHours = z.number(HOURS).int(HOURS).min(1, HOURS).max(168, HOURS).default(24);

/** Id of a preview. */
export const previewId = z
  .string()
  .regex(/^preview-[0-9a-f]{12}$/, 'The id of a preview looks like preview-0123456789ab.');

/** The verdict of release validation on the releases of a preview, as one change. */
const verdict = {
  /** Why they could not go live; empty if they passed, null if they have not been checked. */
  faults: z.array(z.string()).nullable(),
  /** Whether a browser opened them; null if all of them were live, or if they have not been checked. */
  seen,
};

/** A preview without its link. `releases`: app → release; the other apps show their live releases. */
const preview = z.object({
  id: z.string(),
  releases: z.record(z.string(), z.string()),
  ...verdict,
  by: z.string(),
  createdAt: timestamp,
  expires: timestamp,
  /** To the minute; null if the link was never opened. */
  lastOpenedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  revokedBy: z.string().nullable(),
  /** `token-ended`: the token that created it was revoked or has expired, and the preview ended with it. */
  state: z.enum(['valid', 'revoked', 'expired', 'token-ended']),
});
export type Preview = z.output<typeof preview>;

export const previewApi = {
  /** Creates a link that shows releases together. Only this answer has the link. */
  createPreview: {
    method: 'POST',
    url: '/api/ops/previews',
    config: { access: 'contributor' },
    schema: {
      body: z.object({ releases: namedReleases, hours: linkHours }),
      response: {
        201: z.object({
          id: z.string(),
          url: z.string(),
          expires: timestamp,
          releases: z.record(z.string(), z.string()),
        }),
      },
    },
  },
  /** Validates the releases of a preview as one change, and stores the verdict with it. They need not pass. */
  checkPreview: {
    method: 'POST',
    url: '/api/ops/previews/:id/check',
    config: { access: 'contributor' },
    schema: {
      params: z.object({ id: previewId }),
      response: { 200: z.object({ id: z.string(), ...verdict }), 202: operation },
    },
  },
  /** At most 500 previews: valid ones first, then those that ended in the last days; each the newest first. */
  previews: {
    method: 'GET',
    url: '/api/ops/previews',
    config: { access: 'reader' },
    schema: { response: { 200: z.object({ previews: z.array(preview) }) } },
  },
  /** Ends a preview on every server at once. A releaser may end those that show an app of its token. */
  revokePreview: {
    method: 'POST',
    url: '/api/ops/previews/:id/revocation',
    config: { access: 'releaser' },
    schema: {
      params: z.object({ id: previewId }),
      response: { 200: z.object({ id: z.string(), revokedAt: timestamp }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
