import { z } from 'zod';
import { appName } from '../release/release';
import { errorKind } from '../reports/error-report';
import { timestamp } from '../time/timestamp';
import { appRelease, type OpsEndpoint } from './fields';

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

export const errorApi = {
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
} as const satisfies Record<string, OpsEndpoint>;
