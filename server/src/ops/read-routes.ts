import { appName } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { HOUR, hourOf } from '../releases/page-views/hour';
import type { PageViews } from '../releases/page-views/page-views';
import { changes } from './history';
import { keptReleases } from './stored-releases';
import { traffic } from './traffic';

type Dependencies = { db: Database; views: PageViews; now: () => Date };

/** Before the first page of the history: later than everything. */
const NEWEST = { activation: Number.MAX_SAFE_INTEGER, canary: Number.MAX_SAFE_INTEGER };

/** Where a page of the history ended, as `next` named it. */
const place = z
  .string()
  .regex(/^\d{1,16}\.\d{1,16}$/, 'There is no such place in the history.')
  .transform((text) => {
    const [activation = 0, canary = 0] = text.split('.').map(Number);
    return { activation, canary };
  });

const historyQuery = z.object({
  app: appName.optional(),
  before: place.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const MOST_HOURS = 24 * 31;
const HOURS_SENTENCE = `The hours are a number from 1 to ${MOST_HOURS}.`;
const hours = z.coerce
  .number(HOURS_SENTENCE)
  .int(HOURS_SENTENCE)
  .min(1, HOURS_SENTENCE)
  .max(MOST_HOURS, HOURS_SENTENCE);

/** What every token may read: who it is for, and what went over the site. Nothing about visitors. */
export const readRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, views, now }) => {
  app.get('/ops/me', async ({ actor: { name, app } }) => ({ name, app }));

  app.get('/ops/history', { schema: { querystring: historyQuery } }, async ({ query }) => {
    const { next, ...page } = await changes(db, { ...query, app: query.app, before: query.before ?? NEWEST });
    return { ...page, next: next && `${next.activation}.${next.canary}` };
  });

  app.get('/ops/apps/:app/releases', { schema: { params: z.object({ app: appName }) } }, async ({ params }) => ({
    releases: await keptReleases(db, params.app),
  }));

  app.get('/ops/traffic', { schema: { querystring: z.object({ hours: hours.default(48) }) } }, async ({ query }) => {
    await views.write();
    const since = new Date(hourOf(now()).getTime() - (query.hours - 1) * HOUR);
    return { since, hours: await traffic(db, since) };
  });
};
