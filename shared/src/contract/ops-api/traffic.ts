import { z } from 'zod';
import { WEB_VITALS } from '../reports/web-vitals';
import { RETENTION } from '../retention';
import { HOUR } from '../time/duration';
import { timestamp } from '../time/timestamp';
import { appRelease, type OpsEndpoint } from './fields';

const MAX_HOURS = RETENTION.webVitals.period / HOUR;
const TRAFFIC_HOURS = `Hours must be a number from 1 to ${MAX_HOURS}.`;
const trafficHours = z.coerce
  .number(TRAFFIC_HOURS)
  .int(TRAFFIC_HOURS)
  .min(1, TRAFFIC_HOURS)
  .max(MAX_HOURS, TRAFFIC_HOURS)
  .default(48);

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

export const trafficApi = {
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
} as const satisfies Record<string, OpsEndpoint>;
