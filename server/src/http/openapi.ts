import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { anyObject } from './route-schemas';

/** Collects the schemas of the routes. Register it before them. */
export const openApi = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Arena', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
});

/** Declares that the routes of a plugin need a token. */
export function declareToken(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ token: [] }] };
  });
}

/** Describes all routes of the server as an OpenAPI document. */
export const openApiRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { response: { 200: anyObject } };
  app.get('/api/openapi.json', { schema }, async () => app.swagger());
};
