import type { FastifyInstance, FastifyPluginAsync, HTTPMethods } from 'fastify';
import { declareErrors } from '../../../kernel/http/route-schemas';
import { AuthError } from './auth-error';
import { authErrorBody, handleAuthError } from './error-handler';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Makes unmatched paths and methods answer 404 and 405 in JSON. If they answered with a page, the client would wait for
 * half a minute. Call this before the routes are registered.
 * @returns a function to call after the routes are registered
 */
export function trackRoutes(app: FastifyInstance) {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ path, method, routePath }) => {
    const methods = methodsByPath.get(routePath) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    if (!path.endsWith('*')) methodsByPath.set(routePath, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsByPath]) {
      const otherMethods = METHODS.filter((name) => !methods.has(name));
      if (otherMethods.length === 0) continue;
      app.route({
        url,
        method: otherMethods,
        schema: { hide: true, response: { 405: authErrorBody } },
        handler: async () => {
          throw new AuthError(405, 'not_found', 'Method not allowed');
        },
      });
    }
    registerNotFound(app);
  };
}

/** Answers 404 in place of the embedded backend when a Supabase project keeps the accounts. */
export const notFoundRoutes: FastifyPluginAsync = async (app) => {
  declareErrors(app, authErrorBody);
  app.setErrorHandler(handleAuthError);
  registerNotFound(app);
};

function registerNotFound(app: FastifyInstance) {
  for (const url of ['/', '/*']) {
    app.all(url, { schema: { hide: true, response: { 404: authErrorBody } } }, async () => {
      throw new AuthError(404, 'not_found', 'There is nothing at this address');
    });
  }
}
