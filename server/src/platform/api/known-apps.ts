import { MAX_APPS } from '@arena/shared/contract/ops-api/fields';
import { appName } from '@arena/shared/contract/release/release';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { throwIfAny } from '../../kernel/refusal';
import { releases } from '../ledger/table';
import { nearestApp, noSuchApp } from '../release-set/nearest-app';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route also takes apps that have no release yet. */
    takesNewApps?: true;
  }
}

/** A name, perhaps mistyped. */
const LIKE_A_NAME = /^[\w-]{1,50}$/;

/**
 * Makes the routes of a plugin answer 404 for unknown app names and suggest a similar one. Runs before the rest of the
 * request is validated and before an upload is read. Call it after `requireToken`: the answer names apps.
 */
export function requireKnownApps(app: FastifyInstance, db: Database) {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.takesNewApps) return;
    const names = namedApps(request);
    if (names.length > 0) throwIfAny('no_such_app', await unknownApps(db, names));
  });
}

/** Every app that the URL or the body of a request names, as it was sent. */
function namedApps({ params, query, body }: FastifyRequest): string[] {
  const { apps, releases: releaseByApp } = Object(body);
  const names: unknown[] = [
    Object(params).app,
    Object(query).app,
    ...(Array.isArray(apps) ? apps : []),
    ...(releaseByApp instanceof Object ? Object.keys(releaseByApp) : []),
  ];
  // The schemas of the contract, which are checked next, refuse longer lists and invalid names.
  const texts = names.filter((name): name is string => typeof name === 'string' && LIKE_A_NAME.test(name));
  return [...new Set(texts)].slice(0, MAX_APPS);
}

/** A message for each unknown name. For invalid names, the contract has the message. */
async function unknownApps(db: Database, names: readonly string[]): Promise<string[]> {
  const { app } = releases;
  const possible = names.filter((name) => appName.safeParse(name).success);
  const found = await db.selectDistinct({ app }).from(releases).where(inArray(app, possible));
  const unknown = names.filter((name) => !found.some((known) => known.app === name));
  if (unknown.length === 0) return [];
  const known = (await db.selectDistinct({ app }).from(releases)).map((row) => row.app);
  return unknown
    .filter((name) => possible.includes(name) || nearestApp(name, known) !== undefined)
    .map((name) => noSuchApp(name, known));
}
