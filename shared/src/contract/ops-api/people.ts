import { z } from 'zod';
import { appName } from '../release/release';
import { isForApps, ROLES, tokenDays, tokenName } from '../roles';
import { timestamp } from '../time/timestamp';
import { cursor, limit, type OpsEndpoint } from './fields';

/** The actions that the audit log records: changes, and accesses to personal data. */
export const AUDIT_ACTIONS = [
  'publish',
  'publish-source-maps',
  'rehearse',
  'activate',
  'rollback',
  'retire',
  'canary',
  'withdraw',
  'pause',
  'resume',
  'lock',
  'unlock',
  'schedule',
  'unschedule',
  'propose',
  'approve',
  'return',
  'create-link',
  'revoke-link',
  'prune',
  'create-token',
  'revoke-token',
  'bind-workflow',
  'unbind-workflow',
  'sign-in',
  'sign-out',
  'read-submissions',
  'export-submissions',
  'correct-submission',
  'withdraw-submission',
  'erase-submissions',
  'erase-account',
  'check-in',
  'undo-check-in',
  'backup',
  'prove-backup',
  'test-hooks',
  'set-backend',
  'remove-backend',
] as const;

/** Characters of a name in the audit log. The names of workflows are the longest ones. */
const MAX_NAME = 350;

const auditEntry = z.object({
  seq: z.number(),
  at: timestamp,
  /** Name of the token, `operator` for the first-start token, or `arena` for the server itself. */
  by: z.string(),
  /** Id of the token; null for the first-start token and the server. */
  tokenId: z.string().nullable(),
  /** Client that sent the request; null for the server. */
  client: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  app: z.string().nullable(),
  release: z.string().nullable(),
  /**
   * Release set of a link, change of several apps, name and id of a token, subject of a session, workflow and branch of
   * a binding, URL of a backend, or id of a check-in.
   */
  target: z.string().nullable(),
  /** Kind of submission, or role of a token or binding. */
  kind: z.string().nullable(),
  /** Rows read, exported, erased or undone, tokens that ended with a binding, or destinations of a test. */
  count: z.number().nullable(),
  /** Why the author did it. Entries of before 2026-11-28 have none. */
  reason: z.string().nullable(),
  /** Null for the server. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const tokenRights = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  apps: z.array(z.string()),
  /** Null: it does not expire. */
  expiresAt: timestamp.nullable(),
});

const operatorToken = tokenRights.extend({
  /** The owner of a session: the subject at the provider of OpenID Connect, or of a workflow. Null for tokens. */
  subject: z.string().nullable(),
  /** Name of the token or session that created it. Null for sessions. */
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
});
export type OperatorToken = z.output<typeof operatorToken>;

const MAX_TOKEN_APPS = 50;

const newToken = z
  .object({
    name: tokenName,
    role: z.enum(ROLES, `The role must be one of ${ROLES.join(', ')}.`),
    apps: z.array(appName).max(MAX_TOKEN_APPS, `A token is for at most ${MAX_TOKEN_APPS} apps.`).default([]),
    days: tokenDays.default(90),
  })
  .refine(({ role, apps }) => !isForApps(role) || apps.length > 0, {
    error: ({ input }) => `Name the apps of the ${Object(input).role}.`,
  })
  .refine(
    ({ role, apps }) => isForApps(role) || apps.length === 0,
    'Only the roles releaser, editor and proposer are for certain apps.',
  );
export type NewToken = z.input<typeof newToken>;

export const peopleApi = {
  audit: {
    method: 'GET',
    url: '/api/ops/audit',
    config: { access: 'operator' },
    schema: {
      querystring: z.object({
        since: z.iso
          .datetime('Since must be a time such as 2026-11-21T10:00:00Z.')
          .transform((text) => new Date(text))
          .optional(),
        /** Name of a token, `operator` or `arena`; upper and lower case are the same. */
        who: z.string().trim().max(MAX_NAME, `A name has at most ${MAX_NAME} characters.`).optional(),
        app: appName.optional(),
        before: cursor('This is not a cursor of the audit log.'),
        limit,
      }),
      response: { 200: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }) },
    },
  },
  tokens: {
    method: 'GET',
    url: '/api/ops/tokens',
    config: { access: 'operator' },
    schema: { response: { 200: z.object({ tokens: z.array(operatorToken) }) } },
  },
  createToken: {
    method: 'POST',
    url: '/api/ops/tokens',
    config: { access: 'operator' },
    schema: {
      body: newToken,
      response: { 201: tokenRights.extend({ token: z.string() }) },
    },
  },
  /**
   * Creates a link that logs in one phone at the gate within two minutes: `/ops/gate#log-in=` and the secret. Redeeming it
   * creates a token of the role `staff` that ends with the day.
   */
  createPhoneLink: {
    method: 'POST',
    url: '/api/ops/phone-links',
    config: { access: 'operator' },
    schema: {
      body: z.object({ name: tokenName }),
      response: { 201: z.object({ secret: z.string(), expiresAt: timestamp }) },
    },
  },
  revokeToken: {
    method: 'POST',
    url: '/api/ops/tokens/:id/revocation',
    config: { access: 'operator' },
    schema: {
      params: z.object({ id: z.uuid('This is not the id of a token.') }),
      response: { 200: z.object({ id: z.string(), revokedAt: timestamp }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
