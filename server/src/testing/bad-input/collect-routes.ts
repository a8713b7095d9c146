import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** A route of the server with its schemas. */
export type Route = { method: string; url: string; schema: Record<string, unknown> };

/** Collects all routes that Fastify registers while `build` runs. */
export async function collectRoutes<Result>(
  build: () => Promise<Result>,
): Promise<{ result: Result; routes: Route[] }> {
  const routes: Route[] = [];
  const addRoute = ({ method, url, schema }: RouteOptions) => {
    for (const single of [method].flat()) routes.push({ method: single, url, schema: { ...schema } });
  };
  const onInitialization = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', addRoute);
  };
  diagnostics.subscribe('fastify.initialization', onInitialization);
  try {
    return { result: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', onInitialization);
  }
}
