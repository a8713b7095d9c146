import { z } from 'zod';
import { LANGUAGES } from '../forms/language';
import { normalizeEmail } from '../forms/normalize';
import { REFERENCE, REFERENCE_MESSAGE } from '../forms/reference';
import { backend, backendCookies, backendUrl } from './backend';
import { blockedRollback } from './blocked-rollback';
import {
  browserReportSchema,
  keptBrowserReport,
  pageReportSchema,
  seenSchema,
  storedBrowserReport,
} from './browser-report';
import { checkPlan } from './check-plan';
import { destinationStatus } from './destination';
import type { Endpoint } from './endpoint';
import { MAX_ERASED } from './erasure-limit';
import { errorKind } from './error-report';
import { gateApi } from './gate-api';
import { guardReport, guardSteps } from './guard';
import { lock } from './lock';
import { mailStatus } from './mail-status';
import { duration, moment } from './moment';
import { operation, operationId } from './operation';
import { pagePath } from './page-path';
import { appName, releaseId, setId } from './release';
import { reported as reportedSchema } from './reported';
import { type Access, ROLES, tokenDays, tokenName } from './roles';
import { sessionApi } from './session-api';
import { timestamp } from './timestamp';
import { WEB_VITALS } from './web-vitals';

/** Kinds of submissions. */
export const SUBMISSION_KINDS = ['prebooking', 'feedback', 'waiver', 'contact'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** What the audit log records: changes, and accesses to personal data. */
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
  'create-link',
  'revoke-link',
  'prune',
  'create-token',
  'revoke-token',
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
  'test-hooks',
  'set-backend',
  'remove-backend',
] as const;

/** Changes of the release that visitors of an app get. */
export const ROLLOUT_KINDS = ['activate', 'rollback', 'retire', 'canary', 'withdraw'] as const;

/** What happened to locks and schedules. `went-live` and `refused`: what came of a schedule. */
export const RELEASE_EVENT_KINDS = ['lock', 'unlock', 'schedule', 'unschedule', 'went-live', 'refused'] as const;

const appParams = z.object({ app: appName });
const releaseParams = z.object({ app: appName, release: releaseId });
const setParams = z.object({ id: setId });

/** The reason of a change, which the history shows. */
const reason = z.string().trim().max(500, 'A reason has at most 500 characters.').nullish();

/** The reason of a lock: everyone whose change is refused reads it. */
const lockReason = z
  .string('Give a reason: everyone who is refused reads it.')
  .trim()
  .min(1, 'Give a reason: everyone who is refused reads it.')
  .max(500, 'A reason has at most 500 characters.');

const dryRun = z.boolean().default(false);

/** Leaves out the check of a release in a browser. */
const skipBrowserCheck = z.boolean().default(false);

const HOURS = 'A link works for 1 to 168 hours.';
const linkHours = z.number(HOURS).int(HOURS).min(1, HOURS).max(168, HOURS).default(24);

const TRAFFIC_HOURS = 'Hours must be a number from 1 to 744.';
const trafficHours = z.coerce
  .number(TRAFFIC_HOURS)
  .int(TRAFFIC_HOURS)
  .min(1, TRAFFIC_HOURS)
  .max(744, TRAFFIC_HOURS)
  .default(48);

const PERCENT = 'A share is a whole percentage from 1 to 100; 0 withdraws the canary.';
const share = z.number(PERCENT).int(PERCENT).min(0, PERCENT).max(100, PERCENT);

const ROWS = 'A page has from 1 to 200 rows.';
const limit = z.coerce.number(ROWS).int(ROWS).min(1, ROWS).max(200, ROWS).default(50);

/** `next` of the previous page: the sequence number of its last entry. */
const cursor = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .optional();

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
  .undefined('Send the search in the body, to /api/ops/submissions/searches or /api/ops/submissions/exports.')
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
  .toLowerCase()
  .max(255, NO_EMAIL)
  .regex(/^\S+@\S+$/, NO_EMAIL);

/** Whether a browser opened the release first; null for older changes, those that need no check, and older servers. */
const seen = seenSchema.nullable().default(null);

/** Older servers do not tell. */
const reported = reportedSchema.default({ failures: 0, errors: 0 });

const appRelease = z.object({ app: z.string(), release: z.string() });

/** What the person should know, and what does not keep the release from going live. Absent from older servers. */
const warnings = z.array(z.string()).default([]);

const acceptedRelease = appRelease.extend({ warnings });

/** Apps of a site; a limit for requests. */
export const MAX_APPS = 100;
const releaseByApp = z
  .record(appName, releaseId, {
    error: ({ code }) => (code === 'invalid_key' ? 'An app is named "shell", or "mf-" and a word.' : undefined),
  })
  .refine((releases) => Object.keys(releases).length <= MAX_APPS, `A release set has at most ${MAX_APPS} apps.`);

const namedReleases = releaseByApp.refine(
  (releases) => Object.keys(releases).length > 0,
  'Name a release of each app.',
);

/** Apps to lock or unlock; null: all of them. */
const lockedApps = z
  .array(appName)
  .min(1, 'Name the apps, or send null for all of them.')
  .max(MAX_APPS, `Name at most ${MAX_APPS} apps.`)
  .nullable();

/** Id of a change of several apps. */
const changeId = z.string().regex(/^change-[0-9a-f]{12}$/, 'The id of a change looks like change-0123456789ab.');

/** Id of a preview. */
export const previewId = z
  .string()
  .regex(/^preview-[0-9a-f]{12}$/, 'The id of a preview looks like preview-0123456789ab.');

/** Bytes of a script that runs in a page. */
export const MAX_SCRIPT_BYTES = 64 << 10;
const script = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= MAX_SCRIPT_BYTES, 'A script has at most 64 KiB.');

/**
 * A change: who made it, when and why. `changeId`: the change of several apps that it is part of; null for the change of
 * one app, and from older servers.
 */
const change = {
  by: z.string(),
  reason: z.string().nullable(),
  changeId: z.string().nullable().default(null),
};

/**
 * Where a release comes from, as its publisher claims, and who that was; null without a claim, and from older servers. A
 * claim of an earlier version may break newer rules, so the rules are not checked again.
 */
const source = z
  .object({
    commit: z.string(),
    repository: z.string().optional(),
    branch: z.string().optional(),
    by: z.string().optional(),
    builtAt: z.string(),
    isModified: z.boolean().optional(),
    publishedBy: z.string(),
  })
  .nullable()
  .default(null);

/** When a change was requested; null if the server decided on it, if it is older than this field, and from older servers. */
const requestedAt = timestamp.nullable().default(null);

const rollout = z.object({
  seq: z.number(),
  app: z.string(),
  release: z.string(),
  kind: z.enum(ROLLOUT_KINDS),
  /** Percent of visitors; null except for a canary. */
  share: z.number().nullable(),
  seen,
  /** The claim of the last publish before the rollout. */
  source,
  ...change,
  /** When visitors got it. */
  at: timestamp,
  requestedAt,
});
export type Rollout = z.output<typeof rollout>;

/** An entry of the history that changed nothing for visitors. Its `seq` and those of rollouts have one order. */
const releaseEvent = z.object({
  seq: z.number(),
  kind: z.enum(RELEASE_EVENT_KINDS),
  /** Null: a lock of every app. */
  app: z.string().nullable(),
  /** The release of a schedule. */
  release: z.string().nullable(),
  /** When the lock ends, or when the release goes live; null: a lock without an end, or an unlock. */
  time: timestamp.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  at: timestamp,
});
export type ReleaseEvent = z.output<typeof releaseEvent>;

/** Releases that will go live together at a time. `releases`: app → release. */
const schedule = z.object({
  id: z.string(),
  releases: z.record(z.string(), z.string()),
  goesLiveAt: timestamp,
  by: z.string(),
  reason: z.string().nullable(),
  since: timestamp,
  /** Why its last browser check was incomplete: the server repeats the check, and the release waits for it. */
  waits: z.string().nullable().default(null),
});
export type Schedule = z.output<typeof schedule>;

const liveApp = appRelease.extend({
  kind: z.enum(ROLLOUT_KINDS),
  paths: z.array(z.string()),
  /** Size of the release. */
  bytes: z.number(),
  since: timestamp,
  requestedAt,
  seen,
  source,
  reported,
  ...change,
});
export type LiveApp = z.output<typeof liveApp>;

const runningCanary = appRelease.extend({
  /** Percent of visitors. */
  share: z.number(),
  since: timestamp,
  requestedAt,
  seen,
  source,
  reported,
  by: z.string(),
  reason: z.string().nullable(),
  /** Why the server does not serve it now; empty while it does. */
  faults: z.array(z.string()),
  /** Null: an operator sets the share. Older servers have no guards. */
  guard: guardReport.nullable().default(null),
});
export type RunningCanary = z.output<typeof runningCanary>;

const retiredSection = appRelease.extend({ paths: z.array(z.string()), since: timestamp, requestedAt, ...change });
export type RetiredSection = z.output<typeof retiredSection>;

const publishedRelease = z.object({
  release: z.string(),
  publishedAt: timestamp,
  publishedBy: z.string(),
  source,
  reported,
  bytes: z.number(),
  live: z.boolean(),
  /** Whether a rollback returns to it. */
  previous: z.boolean(),
});
export type PublishedRelease = z.output<typeof publishedRelease>;

/** `release.json` of a published release. Old ones may break newer rules, so only what all of them have is checked. */
const releaseManifest = z.looseObject({
  app: z.string(),
  id: z.string(),
  container: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha384: z.string() })),
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

/** Which live sections a shell fits. `faults`: those of the shell alone, which concern every section. */
const readiness = z.object({
  release: z.string(),
  faults: z.array(z.string()),
  sections: z.array(appRelease.extend({ ready: z.boolean(), reasons: z.array(z.string()) })),
});
export type Readiness = z.output<typeof readiness>;

/** What a release would change if it went live now. */
const dryRunReport = z.object({
  release: z.string(),
  /** The live release it would replace. */
  current: z.string().nullable(),
  /** Pages it would show. */
  routes: z.array(z.string()),
  /** Pages that would disappear. */
  gone: z.array(z.string()),
  faults: z.array(z.string()),
  /** Whether the server would refuse the change because of the faults. */
  refused: z.boolean(),
  /** Why the browser check was incomplete: the change would wait for another one. */
  incomplete: z.string().nullable().default(null),
  /** What browsers have reported of the release, if it was shown before. */
  reported,
  /** Tabs that have the current release open. */
  openTabs: z.number(),
  /** Earlier shells that could not be rolled back to. Older servers do not tell. */
  blockedRollbacks: z.array(blockedRollback).default([]),
  warnings,
});
export type DryRunReport = z.output<typeof dryRunReport>;

/** A change of several apps. `releases`: app → release that is live since then; null: the app was retired. */
const groupedChange = z.object({
  changeId: z.string().nullable(),
  releases: z.record(z.string(), z.string().nullable()),
  seen,
});
export type GroupedChange = z.output<typeof groupedChange>;

const link = z.object({ url: z.string(), expires: timestamp });

/** What release validation said about the releases of a preview, as one change. */
const verdict = {
  /** Why they could not go live; empty if they passed, null if they have not been checked. */
  faults: z.array(z.string()).nullable(),
  /** Whether a browser opened them; null if all of them were live, or if they have not been checked. */
  seen,
};

/** A preview without its link. `releases`: app → release; the other apps show what is live. */
const preview = z.object({
  id: z.string(),
  releases: z.record(z.string(), z.string()),
  /** The release set that it shows as it was, without any other app; null for releases that were named. */
  set: z.string().nullable().default(null),
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

const releaseSet = z.object({ id: z.string(), releases: z.record(z.string(), z.string()), firstSeen: timestamp });

/** A release set that was live for every visitor: app → release, and since when it first was. */
const liveReleaseSet = z.object({ id: z.string(), releases: z.record(z.string(), z.string()), since: timestamp });
export type LiveReleaseSet = z.output<typeof liveReleaseSet>;

const trafficHour = z.object({
  hour: timestamp,
  app: z.string(),
  release: z.string(),
  views: z.number(),
  /** Failures that browsers reported. */
  failures: z.number(),
});
export type TrafficHour = z.output<typeof trafficHour>;

/** Tabs that have a release set open. `releases`: app → release. */
const openReleaseSet = z.object({ set: z.string(), releases: z.record(z.string(), z.string()), tabs: z.number() });
export type OpenReleaseSet = z.output<typeof openReleaseSet>;

/** A web vital of a release in a sample of its page views. */
const vitalSummary = appRelease.extend({
  vital: z.enum(WEB_VITALS),
  samples: z.number(),
  /** 75th percentile; null with too few samples. LCP and INP are milliseconds. */
  p75: z.number().nullable(),
});
export type VitalSummary = z.output<typeof vitalSummary>;
/** A position in a built file, and in the source if the release has a map of it. Lines and columns start at 1. */
const errorFrame = appRelease.extend({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  mapped: z.object({ source: z.string(), line: z.number(), column: z.number(), text: z.string() }).nullable(),
});
export type ErrorFrame = z.output<typeof errorFrame>;

/** Errors of browsers that have the same cause. Message and stack are those of the last one. */
const errorGroup = z.object({
  key: z.string(),
  app: z.string(),
  name: z.string(),
  message: z.string(),
  kinds: z.array(errorKind),
  /** The frame that the error is attributed to: the first outside of packages. */
  own: errorFrame,
  frames: z.array(errorFrame),
  firstRelease: z.string(),
  firstAt: timestamp,
  lastRelease: z.string(),
  lastAt: timestamp,
  /** Page views with this error. A lower bound, because only some errors of a minute are stored. */
  pageViews: z.number(),
  browsers: z.array(z.string()),
  pages: z.array(z.string()),
  /** Whether the live release of the app has had page views and none of these errors since it went live. */
  gone: z.boolean(),
});
export type ErrorGroup = z.output<typeof errorGroup>;

/**
 * A stored form: its time, its reference, its fields, the version and language of the text the visitor read, and when the
 * visitor last corrected it and withdrew it.
 */
const submission = z
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

const auditEntry = z.object({
  seq: z.number(),
  at: timestamp,
  /** Name of the token, `operator` for the first-start token, or `arena` for the server itself. */
  by: z.string(),
  /** Id of the token; null for the first-start token, the server, and entries of older servers. */
  tokenId: z.string().nullable().default(null),
  /** Client that sent the request; null for the server, and entries of older servers. */
  client: z.string().nullable().default(null),
  action: z.enum(AUDIT_ACTIONS),
  app: z.string().nullable().default(null),
  release: z.string().nullable().default(null),
  /** Release set of a link, change of several apps, name and id of a token, subject of a session, URL of a backend, or id of a check-in. */
  target: z.string().nullable().default(null),
  /** Kind of submission, or role of a token. */
  kind: z.string().nullable(),
  /** Rows read, exported, erased or undone, or destinations of a test. */
  count: z.number().nullable(),
  /** Null for the server. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** `app`: the apps as one text, for older versions of the command. */
const tokenRights = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  apps: z.array(z.string()),
  app: z.string(),
  /** Null for tokens of earlier versions, which do not expire. */
  expiresAt: timestamp.nullable(),
});

const operatorToken = tokenRights.extend({
  /** Whose session it is: the subject at the provider of OpenID Connect. Null for tokens, and from older servers. */
  subject: z.string().nullable().default(null),
  /** Name of the token or session that created it. Null for sessions, and for tokens of older servers. */
  createdBy: z.string().nullable().default(null),
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
  .refine(({ role, apps }) => role !== 'releaser' || apps.length > 0, 'Name the apps of the releaser.')
  .refine(({ role, apps }) => role === 'releaser' || apps.length === 0, 'Only the role releaser is for certain apps.');

export type NewToken = z.input<typeof newToken>;

/** Older versions of the command send only the app of a team. */
function fromOlderCommand(body: NewToken): unknown {
  const { app, ...rest } = Object(body);
  return app === undefined ? body : { name: `team of ${app}`, role: 'releaser', apps: [app], ...rest };
}

const prunedRelease = appRelease.extend({
  files: z.number(),
  bytes: z.number(),
  reason: z.enum(['outdated', 'unfinished upload']),
  /** What no longer works without these files, as sentences. Only releases within their retention have any. */
  breaks: z.array(z.string()),
});

const csv = { content: { 'text/csv': { schema: z.string() } } };

/** A request as it arrives at a server, behind the proxies. */
const seenRequest = z.object({
  /** Address that the server takes for that of the client. */
  client: z.string(),
  /** Address of the other end of the connection: the client, or the last proxy. */
  peer: z.string(),
  /** The header `X-Forwarded-For`. */
  forwardedFor: z.string().nullable(),
  /** The header `Host`. */
  host: z.string(),
});
export type SeenRequest = z.output<typeof seenRequest>;

/** An endpoint and who may call it. The server refuses routes that do not say. */
type OpsEndpoint = Endpoint & { config: { access: Access } };

/** Every JSON endpoint for operators, section teams and staff. */
export const opsApi = {
  ...sessionApi,
  ...gateApi,
  apps: {
    method: 'GET',
    url: '/api/ops/apps',
    config: { access: 'reader' },
    schema: {
      response: {
        200: z.object({
          apps: z.array(liveApp),
          canaries: z.array(runningCanary),
          retired: z.array(retiredSection),
          /** Earlier shells that cannot be rolled back to now. Older servers do not tell. */
          blockedRollbacks: z.array(blockedRollback).default([]),
          /** Locks that hold now. Older servers have none. */
          locks: z.array(lock).default([]),
          /** Schedules that are pending. Older servers have none. */
          schedules: z.array(schedule).default([]),
          /** Where events are delivered to. Older servers deliver none. */
          destinations: z.array(destinationStatus).default([]),
          /** Backends of sections. Older servers have none. */
          backends: z.array(backend).default([]),
          /**
           * Browser checks of the server that answers, in their order: the one that runs, and those that wait. Older
           * servers do not tell.
           */
          checks: z.array(z.object({ apps: z.string(), isRunning: z.boolean() })).default([]),
          /** Mails to visitors. Older servers do not tell. */
          mails: mailStatus.default({ waiting: 0, waitingSince: null, givenUp: 0, error: null }),
        }),
      },
    },
  },
  appHistory: {
    method: 'GET',
    url: '/api/ops/apps/:app/history',
    config: { access: 'reader' },
    schema: {
      params: appParams,
      response: {
        200: z.object({ history: z.array(rollout), events: z.array(releaseEvent).default([]) }),
      },
    },
  },
  releases: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases',
    config: { access: 'reader' },
    schema: { params: appParams, response: { 200: z.object({ releases: z.array(publishedRelease) }) } },
  },
  release: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: releaseManifest } },
  },
  /** The body is multipart: `release.json` and the files that it lists. */
  publish: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases',
    config: { access: 'releaser' },
    schema: { params: appParams, response: { 201: acceptedRelease, 202: operation } },
  },
  /** The body is multipart: the source maps of scripts, each under the path of its script in the release. */
  publishSourceMaps: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/source-maps',
    config: { access: 'releaser' },
    schema: { params: releaseParams, response: { 201: appRelease } },
  },
  /** `replaces`: the release that must be live until then; null: none; omitted: any. */
  activate: {
    method: 'POST',
    url: '/api/ops/apps/:app/activations',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ release: releaseId, replaces: releaseId.nullish(), reason, skipBrowserCheck, dryRun }),
      response: { 200: z.union([dryRunReport, acceptedRelease.extend({ seen })]), 202: operation },
    },
  },
  /**
   * The state of an operation of the caller. Waits up to twenty seconds for one that is newer than the version `after`. An
   * operation is stopped, as far as it still can be, when no client has asked for two minutes.
   */
  operation: {
    method: 'GET',
    url: '/api/ops/operations/:id',
    config: { access: 'reader' },
    schema: {
      params: z.object({ id: operationId }),
      querystring: z.object({
        after: z.coerce.number('A version is a number.').int('A version is a number.').optional(),
      }),
      response: { 200: operation },
    },
  },
  /** Without `release`: to the previous release. */
  rollback: {
    method: 'POST',
    url: '/api/ops/apps/:app/rollbacks',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ release: releaseId.optional(), reason, dryRun }),
      response: { 200: z.union([dryRunReport, appRelease]), 202: operation },
    },
  },
  /** Makes releases of several apps live at once, or none of them. The answer has no id if all of them are live already. */
  activateTogether: {
    method: 'POST',
    url: '/api/ops/changes',
    config: { access: 'operator' },
    schema: {
      body: z.object({
        releases: namedReleases,
        reason,
        skipBrowserCheck,
      }),
      response: { 200: groupedChange, 202: operation },
    },
  },
  /** Takes back a change of several apps at once: each gets the release that was live before, or none of them does. */
  rollbackTogether: {
    method: 'POST',
    url: '/api/ops/changes/:changeId/rollbacks',
    config: { access: 'operator' },
    schema: {
      params: z.object({ changeId }),
      body: z.object({ reason }),
      response: { 200: groupedChange },
    },
  },
  /** Lets nothing of these apps go live but rollbacks. Replaces their locks. The answer has every lock that holds then. */
  lock: {
    method: 'POST',
    url: '/api/ops/locks',
    config: { access: 'operator' },
    schema: {
      body: z.object({ apps: lockedApps, reason: lockReason, until: moment.nullish() }),
      response: { 200: z.object({ locks: z.array(lock) }) },
    },
  },
  /** Ends the locks of these apps; null: every lock. The answer has every lock that still holds. */
  unlock: {
    method: 'POST',
    url: '/api/ops/unlocks',
    config: { access: 'operator' },
    schema: {
      body: z.object({ apps: lockedApps, reason }),
      response: { 200: z.object({ locks: z.array(lock) }) },
    },
  },
  /** Makes a service the backend of a section. Replaces the one before. The answer has every backend. */
  setBackend: {
    method: 'POST',
    url: '/api/ops/apps/:app/backend',
    config: { access: 'operator' },
    schema: {
      params: appParams,
      body: z.object({
        url: backendUrl,
        cookies: backendCookies.default([]),
        authorization: z.boolean().default(false),
      }),
      response: { 200: z.object({ backends: z.array(backend) }) },
    },
  },
  /** The answer has every backend that is left. */
  removeBackend: {
    method: 'POST',
    url: '/api/ops/apps/:app/backend/removal',
    config: { access: 'operator' },
    schema: { params: appParams, response: { 200: z.object({ backends: z.array(backend) }) } },
  },
  /** Makes releases live at a time. `replaced`: the schedules of these apps that this one replaces. */
  schedule: {
    method: 'POST',
    url: '/api/ops/schedules',
    config: { access: 'releaser' },
    schema: {
      body: z.object({ releases: namedReleases, goesLiveAt: moment, reason, skipBrowserCheck }),
      response: { 201: schedule.extend({ replaced: z.array(schedule) }), 202: operation },
    },
  },
  /** Cancels the schedule of an app, and with it those of the apps that would go live with it. */
  unschedule: {
    method: 'POST',
    url: '/api/ops/apps/:app/schedule/cancellation',
    config: { access: 'releaser' },
    schema: { params: appParams, body: z.object({ reason }), response: { 200: schedule } },
  },
  retire: {
    method: 'POST',
    url: '/api/ops/apps/:app/retirements',
    config: { access: 'operator' },
    schema: { params: appParams, body: z.object({ reason }), response: { 200: appRelease } },
  },
  /** A share of 0 withdraws the canary. */
  canary: {
    method: 'POST',
    url: '/api/ops/apps/:app/canary',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z
        .object({
          release: releaseId.optional(),
          share: share.optional(),
          /** Without steps, the usual ones. */
          guard: z.object({ steps: guardSteps.optional() }).optional(),
          reason,
          skipBrowserCheck,
        })
        .refine(({ release, share }) => release || share === 0, 'A canary needs a release.')
        .refine(
          ({ share, guard }) => (share === undefined) !== (guard === undefined),
          'A canary has either a share, or a guard that chooses it.',
        ),
      response: { 200: acceptedRelease.extend({ share: z.number() }), 202: operation },
    },
  },
  /** Pauses the guard of a canary, or lets it go on. */
  pauseGuard: {
    method: 'POST',
    url: '/api/ops/apps/:app/canary/pause',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ paused: z.boolean() }),
      response: { 200: appRelease.extend({ paused: z.boolean() }) },
    },
  },
  /** Creates a link that shows releases together. Only this answer has the link. */
  createPreview: {
    method: 'POST',
    url: '/api/ops/previews',
    config: { access: 'releaser' },
    schema: {
      body: z.object({ releases: namedReleases, hours: linkHours }),
      response: { 201: link.extend({ id: z.string(), releases: z.record(z.string(), z.string()) }) },
    },
  },
  /** Validates the releases of a preview as one change, and stores the verdict with it. They need not pass. */
  checkPreview: {
    method: 'POST',
    url: '/api/ops/previews/:id/check',
    config: { access: 'releaser' },
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
  /** Which live sections a published release of the shell fits. */
  readiness: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/readiness',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: readiness } },
  },
  /** What a browser found when it last opened a release. */
  browserCheck: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/browser-check',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: storedBrowserReport } },
  },
  /** What the browser of a team would do to check a release; `beside` goes into its report. Nothing to do with faults. */
  rehearsal: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsals',
    config: { access: 'releaser' },
    schema: {
      params: releaseParams,
      response: {
        201: z.object({ faults: z.array(z.string()), beside: z.array(z.string()), plan: checkPlan }),
        202: operation,
      },
    },
  },
  /** Stores what the browser of a team found. */
  rehearsalReport: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsal-reports',
    config: { access: 'releaser' },
    schema: {
      params: releaseParams,
      body: browserReportSchema.extend({ beside: keptBrowserReport.shape.beside }),
      response: { 201: appRelease },
    },
  },
  /** Release sets that were live and have a page of an app, oldest first; only those whose files are still stored. */
  liveReleaseSets: {
    method: 'GET',
    url: '/api/ops/apps/:app/release-sets',
    config: { access: 'reader' },
    schema: {
      params: appParams,
      querystring: z.object({ page: pagePath }),
      response: { 200: z.object({ sets: z.array(liveReleaseSet) }) },
    },
  },
  /** Opens a page of an app in a browser, with these releases. `script` runs in the page. */
  probeInBrowser: {
    method: 'POST',
    url: '/api/ops/apps/:app/browser-probes',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ releases: releaseByApp, page: pagePath, script: script.optional() }),
      response: { 200: pageReportSchema, 202: operation },
    },
  },
  releaseSet: {
    method: 'GET',
    url: '/api/ops/sets/:id',
    config: { access: 'reader' },
    schema: { params: setParams, response: { 200: releaseSet } },
  },
  linkToSet: {
    method: 'POST',
    url: '/api/ops/sets/:id/link',
    config: { access: 'releaser' },
    schema: {
      params: setParams,
      body: z.object({ hours: linkHours }),
      // Links of older servers have no id.
      response: { 201: link.extend({ id: previewId.optional() }) },
    },
  },
  history: {
    method: 'GET',
    url: '/api/ops/history',
    config: { access: 'reader' },
    schema: {
      querystring: z.object({
        app: appName.optional(),
        before: cursor('This is not a cursor of the history.'),
        limit,
      }),
      response: {
        200: z.object({
          changes: z.array(rollout),
          /** Locks and schedules of the same page. Older servers have none. */
          events: z.array(releaseEvent).default([]),
          next: z.string().nullable(),
        }),
      },
    },
  },
  traffic: {
    method: 'GET',
    url: '/api/ops/traffic',
    config: { access: 'reader' },
    schema: {
      querystring: z.object({ hours: trafficHours }),
      response: {
        200: z.object({
          since: timestamp,
          hours: z.array(trafficHour),
          webVitals: z.array(vitalSummary),
          /** In this hour or the last one. Each tab counts once an hour. */
          openTabs: z.array(openReleaseSet),
        }),
      },
    },
  },
  /** Errors in visitors' browsers, the latest first; at most 100. */
  errors: {
    method: 'GET',
    url: '/api/ops/errors',
    config: { access: 'reader' },
    schema: {
      querystring: z.object({ app: appName.optional() }),
      response: { 200: z.object({ errors: z.array(errorGroup) }) },
    },
  },
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
        who: z.string().trim().max(60, 'A name has at most 60 characters.').optional(),
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
      body: z.preprocess(fromOlderCommand, newToken),
      response: { 201: tokenRights.extend({ token: z.string() }) },
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
  /** Answers with the request itself, so that operators see what proxies make of it. */
  seenRequest: {
    method: 'GET',
    url: '/api/ops/seen-request',
    config: { access: 'operator' },
    schema: { response: { 200: seenRequest } },
  },
  /** Sends a test event to every destination now. `error`: why it did not arrive; null: it did. */
  testHooks: {
    method: 'POST',
    url: '/api/ops/hooks/tests',
    config: { access: 'operator' },
    schema: {
      response: {
        200: z.object({ results: z.array(z.object({ destination: z.string(), error: z.string().nullable() })) }),
      },
    },
  },
  prune: {
    method: 'POST',
    url: '/api/ops/prune',
    config: { access: 'operator' },
    schema: {
      body: z.object({
        dryRun,
        /** Also deletes releases published longer ago than this number of minutes, hours or days, such as 30d. */
        olderThan: duration.nullish(),
      }),
      response: { 200: z.object({ removed: z.array(prunedRelease), bytes: z.number() }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;

/** Submissions of a kind that match a search, as CSV. */
export const submissionExport = {
  method: 'POST',
  url: '/api/ops/submissions/exports',
  config: { access: 'operator' },
  schema: { body: z.object({ kind: submissionKind, search: searchText }), response: { 200: csv } },
} as const;

/** All submissions of a kind as CSV. */
export const submissionDownload = {
  method: 'GET',
  url: '/api/ops/submissions.csv',
  config: { access: 'operator' },
  schema: { querystring: z.object({ kind: submissionKind, search: noSearch }), response: { 200: csv } },
} as const;

/** Archive of the embedded database, the operator token and all release files; operators only. */
export const backupDownload = {
  method: 'GET',
  url: '/api/ops/backup',
  config: { access: 'operator' },
  schema: { response: { 200: { content: { 'application/gzip': { schema: z.string() } } } } },
} as const;
