import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** A parameter of the query string. A repeated one is a list. */
export const queryParameter = z.union([z.string(), z.array(z.string())]).optional();

/** Any JSON object, sent as it is. */
export const anyObject = z.custom<object>().meta({ type: 'object' });

/** A response without a body. */
export const noBody = z.undefined();

/**
 * A body that Fastify sends unchanged: text that is not JSON, a buffer or a stream.
 * @param format of the schema in the OpenAPI document
 */
export const rawBody = (mediaType: string, format?: 'binary') => {
  const schema = z.custom<string | Uint8Array | Readable>().meta({ type: 'string', ...(format && { format }) });
  return { content: { [mediaType]: { schema } } };
};

/** A page. */
export const htmlBody = rawBody('text/html');

/**
 * The default body of errors. `error`: the message for people; `code`: the reason for programs; `faults`: all faults,
 * if there may be several.
 */
export const errorBody = z.object({ error: z.string(), code: z.string(), faults: z.array(z.string()).optional() });
export type ErrorBody = z.output<typeof errorBody>;

/** Validates requests and serializes responses by zod schemas, and declares the body of errors for all routes. */
export const routeSchemas = fastifyPlugin(async (app) => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  declareErrors(app, errorBody);
});

type BodySchema = z.ZodType | { content: Record<string, { schema: z.ZodType }> };

/** Declares the body of errors for the routes of a plugin. The declaration of an inner plugin replaces it. */
export function declareErrors(app: FastifyInstance, body: BodySchema) {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, response: { ...(route.schema?.response ?? {}), '4xx': body, '5xx': body } };
  });
}
