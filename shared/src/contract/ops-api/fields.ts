import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { appName, releaseId } from '../release/release';
import { seenSchema } from '../reports/browser-report';
import type { Access } from '../roles';
import { timestamp } from '../time/timestamp';

export const appParams = z.object({ app: appName });
export const releaseParams = z.object({ app: appName, release: releaseId });

/** The reason of a change, which the history shows. */
export const reason = z.string().trim().max(500, 'A reason has at most 500 characters.').nullish();

export const dryRun = z.boolean().default(false);

/** Leaves out the check of a release in a browser. */
export const skipBrowserCheck = z.boolean().default(false);

const PERCENT = 'A share is a whole percentage from 1 to 100; 0 withdraws the canary.';
export const share = z.number(PERCENT).int(PERCENT).min(0, PERCENT).max(100, PERCENT);

const ROWS = 'A page has from 1 to 200 rows.';
export const limit = z.coerce.number(ROWS).int(ROWS).min(1, ROWS).max(200, ROWS).default(50);

/** `next` of the previous page: the sequence number of its last entry. */
export const cursor = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .optional();

/** Whether a browser opened the release first; null for changes that need no check. */
export const seen = seenSchema.nullable();

export const appRelease = z.object({ app: z.string(), release: z.string() });

/** Warnings for the person, which do not keep the release from going live. */
export const warnings = z.array(z.string());

export const acceptedRelease = appRelease.extend({ warnings });

/** Apps of a site; a limit for requests. */
export const MAX_APPS = 100;

/** A record by app, of one app at least. */
const byApp = <Value extends z.ZodType>(value: Value) =>
  z
    .record(appName, value, {
      error: ({ code }) => (code === 'invalid_key' ? 'An app is named "shell", or "mf-" and a word.' : undefined),
    })
    .refine((releases) => Object.keys(releases).length <= MAX_APPS, `A release set has at most ${MAX_APPS} apps.`)
    .refine((releases) => Object.keys(releases).length > 0, 'Name a release of each app.');

/** Releases to show or activate together: app → release. */
export const namedReleases = byApp(releaseId);

/** Releases to activate together; null: retire the section. */
export const changedReleases = byApp(releaseId.nullable());

/** Id of a change of several apps. */
export const changeId = z.string().regex(/^change-[0-9a-f]{12}$/, 'The id of a change looks like change-0123456789ab.');

/**
 * A change: who made it, when and why. `changeId`: the change of several apps that it is part of; null for the change of
 * one app.
 */
export const change = {
  by: z.string(),
  reason: z.string().nullable(),
  changeId: z.string().nullable(),
};

/**
 * The source of a release, as its publisher claims, and the publisher; null without a claim. A claim of an earlier
 * version may break newer rules, so the rules are not checked again.
 */
export const source = z
  .object({
    commit: z.string(),
    repository: z.string().optional(),
    branch: z.string().optional(),
    by: z.string().optional(),
    builtAt: z.string(),
    isModified: z.boolean().optional(),
    /** Missing unless the identity of a workflow proves commit and repository. */
    isProven: z.boolean().optional(),
    publishedBy: z.string(),
  })
  .nullable();

/** When a change was requested; null if the server decided on it, and for changes older than this field. */
export const requestedAt = timestamp.nullable();

/** An endpoint and who may call it. The server refuses routes without it. */
export type OpsEndpoint = Endpoint & { config: { access: Access } };
