import { z } from 'zod';
import { normalizeEmail } from '../../forms/fields/normalize';
import { LANGUAGES } from '../../forms/language';
import { REFERENCE, REFERENCE_MESSAGE } from '../../forms/reference';
import { MAX_ERASED } from '../erasure-limit';
import { timestamp } from '../time/timestamp';
import { limit, type OpsEndpoint } from './fields';

/** Kinds of submissions. */
export const SUBMISSION_KINDS = ['prebooking', 'feedback', 'waiver', 'contact'] as const;

export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

const NO_CURSOR = 'This is not a cursor of the submissions.';

/** `next` of the previous page: time and reference of its last submission. */
const submissionCursor = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~AR-[0-9A-Z]{8}$/, NO_CURSOR)
  .refine((text) => !Number.isNaN(Date.parse(text.split('~')[0] ?? '')), NO_CURSOR)
  .transform((text) => {
    const [time = '', reference = ''] = text.split('~');
    return { receivedAt: new Date(time), reference };
  })
  .optional();

const submissionKind = z.enum(SUBMISSION_KINDS, `The kind must be one of ${SUBMISSION_KINDS.join(', ')}.`);

const searchText = z.string().trim().max(100, 'A search has at most 100 characters.');

/** A search is personal data, and proxies and browsers store URLs. */
const noSearch = z
  .undefined('Send the search in the body, to /api/ops/submissions/searches.')
  .optional()
  .meta({ not: {} });

const erasureReferences = z
  .array(z.string().regex(REFERENCE, REFERENCE_MESSAGE))
  .min(1, 'Give at least one reference.')
  .max(MAX_ERASED, `Erase at most ${MAX_ERASED} at a time.`);

const NO_EMAIL = 'This is not an email address.';
const erasureEmail = z
  .string()
  .overwrite(normalizeEmail)
  .max(255, NO_EMAIL)
  .regex(/^\S+@\S+$/, NO_EMAIL);

/**
 * A stored form: its time, its reference, its fields, the version and language of the text the visitor read, and when the
 * visitor last corrected it and withdrew it.
 */
export const submission = z
  .object({
    receivedAt: timestamp,
    reference: z.string(),
    textVersion: z.string(),
    language: z.enum(LANGUAGES).default('en'),
    /** Whether a bot may have sent it: it filled in a field that people do not see. */
    suspected: z.boolean().default(false),
    correctedAt: timestamp.nullable().default(null),
    withdrawnAt: timestamp.nullable().default(null),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Submission = z.output<typeof submission>;

const submissionPage = z.object({ submissions: z.array(submission), next: z.string().nullable() });

/** Submissions of a kind that match a search, as CSV; all of them for an empty one. */
export const submissionExport = {
  method: 'POST',
  url: '/api/ops/submissions/exports',
  config: { access: 'operator' },
  schema: {
    body: z.object({ kind: submissionKind, search: searchText }),
    response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
  },
} as const;

export const submissionApi = {
  submissions: {
    method: 'GET',
    url: '/api/ops/submissions',
    config: { access: 'operator' },
    schema: {
      querystring: z.object({ kind: submissionKind, before: submissionCursor, limit, search: noSearch }),
      response: { 200: submissionPage },
    },
  },
  searchSubmissions: {
    method: 'POST',
    url: '/api/ops/submissions/searches',
    config: { access: 'operator' },
    schema: {
      body: z.object({ kind: submissionKind, search: searchText, before: submissionCursor, limit }),
      response: { 200: submissionPage },
    },
  },
  eraseSubmissions: {
    method: 'POST',
    url: '/api/ops/submissions/erasures',
    config: { access: 'operator' },
    schema: {
      body: z.object({ references: erasureReferences }),
      response: { 200: z.object({ erased: z.array(z.string()) }) },
    },
  },
  /** `submissions`: whether everything sent with this address is erased, too. */
  eraseAccount: {
    method: 'POST',
    url: '/api/ops/accounts/erasures',
    config: { access: 'operator' },
    schema: {
      body: z.object({ email: erasureEmail, submissions: z.boolean().default(false) }),
      response: { 200: z.object({ account: z.boolean(), submissions: z.array(z.string()) }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
