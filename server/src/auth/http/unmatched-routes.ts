import type { FastifyInstance, FastifyPluginAsync, HTTPMethods } from 'fastify';
import { AuthFailure } from './auth-error';
import { answerFailure } from './error-handler';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Lets every address that has no route answer in JSON: to a page the client would wait for half a minute.
 * Call it before the routes are registered.
 * @returns a function to call after them
 */
export function answerOtherAddresses(app: FastifyInstance) {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ path, method, routePath }) => {
    const methods = known.get(routePath) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    if (!path.endsWith('*')) known.set(routePath, methods);
  });
  return () => {
    for (const [url, methods] of [...known]) {
      const others = METHODS.filter((name) => !methods.has(name));
      if (others.length === 0) continue;
      app.route({
        url,
        method: others,
        handler: async () => {
          throw new AuthFailure(405, 'not_found', 'Method not allowed');
        },
      });
    }
    answerNothing(app);
  };
}

/** Stands where the backend would be while a Supabase project has the accounts. */
export const noEmbeddedRoutes: FastifyPluginAsync = async (app) => {
  app.setErrorHandler(answerFailure);
  answerNothing(app);
};

function answerNothing(app: FastifyInstance) {
  for (const url of ['/', '/*']) {
    app.all(url, async () => {
      throw new AuthFailure(404, 'not_found', 'There is nothing at this address');
    });
  }
}
