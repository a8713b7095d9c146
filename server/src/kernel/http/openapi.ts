import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { acceptedEncodings } from './headers/encodings';
import { etagOf, isUnchanged, weakEtag } from './headers/etag';
import { anyObject, noBody } from './route-schemas';

/** Collects the schemas of the routes. Register it before the routes. */
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

/** Describes all routes of the server as an OpenAPI document. It is built and compressed once, for the first request. */
export const openApiRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { response: { 200: anyObject, 304: noBody } };
  let built: ReturnType<typeof build> | undefined;

  app.get('/api/openapi.json', { schema }, async (request, reply) => {
    built ??= build(JSON.stringify(app.swagger()));
    const { json, gzip, etag } = await built;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isUnchanged(request, reply, etag)) return reply.code(304).send();
    const isCompressed = acceptedEncodings(request.headers['accept-encoding']).has('gzip');
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(isCompressed ? gzip : json);
  });
};

async function build(text: string) {
  const json = Buffer.from(text);
  return { json, gzip: await promisify(gzipCallback)(json), etag: weakEtag(etagOf(json)) };
}
