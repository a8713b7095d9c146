import { z } from 'zod';
import { operation } from '../operation';
import { reported } from '../reports/reported';
import { duration } from '../time/moment';
import { timestamp } from '../time/timestamp';
import { acceptedRelease, appParams, appRelease, dryRun, type OpsEndpoint, releaseParams, source } from './fields';

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

const prunedRelease = appRelease.extend({
  files: z.number(),
  bytes: z.number(),
  reason: z.enum(['outdated', 'unfinished upload']),
  /** Consequences of deleting these files, as sentences. Only releases within their retention have any. */
  breaks: z.array(z.string()),
});

export const releaseApi = {
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
    config: { access: 'proposer' },
    schema: { params: appParams, response: { 201: acceptedRelease, 202: operation } },
  },
  /** The body is multipart: the source maps of scripts, each under the path of its script in the release. */
  publishSourceMaps: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/source-maps',
    config: { access: 'proposer' },
    schema: { params: releaseParams, response: { 201: appRelease } },
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
