import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** One address and method the server answers, with the schemas of what it takes. */
export type Route = { method: string; url: string; schema: Record<string, unknown> };

/** All routes of the server that is built meanwhile, as Fastify itself lists them: none can be forgotten. */
export async function routesOf<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: Route[] }> {
  const routes: Route[] = [];
  const note = ({ method, url, schema }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url, schema: { ...schema } });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  diagnostics.subscribe('fastify.initialization', listen);
  try {
    return { built: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen);
  }
}
