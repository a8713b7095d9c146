import fastify, { type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type AuthOptions, authRoutes } from './auth/auth-routes';
import type { Database } from './db/database';
import { errorHandling, refuseEarly } from './errors';
import { feedbackRoutes } from './feedback/routes';
import { healthRoutes } from './health/routes';
import { opsRoutes } from './ops/routes';
import { pageRoutes } from './pages/routes';
import { prebookingRoutes } from './prebooking/routes';
import { assetRoutes } from './releases/asset-routes';
import type { AssetStore } from './releases/assets';
import { waiverRoutes } from './waivers/routes';

/** Bytes; a filled waiver has about two thousand. */
const BODY_LIMIT = 64 << 10;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  operatorToken: string;
  now: () => Date;
  accounts: AuthOptions;
};

/** The whole server, ready to listen. What a route needs is handed to it here, the clock included. */
export async function buildApp(
  { db, assets, operatorToken, now, accounts }: Dependencies,
  logger: FastifyServerOptions['logger'],
) {
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseEarly,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errorHandling);
  await app.register(healthRoutes, { db });
  await app.register(prebookingRoutes, { db, now });
  await app.register(feedbackRoutes, { db, now });
  await app.register(waiverRoutes, { db, now });
  await app.register(authRoutes, { db, now, ...accounts });
  await app.register(opsRoutes, { db, assets, token: operatorToken, now });
  await app.register(assetRoutes, { assets });
  await app.register(pageRoutes, { db, supabase: accounts.supabase });
  return app;
}
