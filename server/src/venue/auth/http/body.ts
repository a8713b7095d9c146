import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { queryParameter } from '../../../kernel/http/route-schemas';
import { AuthError } from './auth-error';

/** Bytes. */
const BODY_LIMIT = 64 << 10;

/** Passes bodies to the routes as text. Fastify's JSON parser would reject the empty bodies that the client sends as JSON. */
export function parseBodiesAsText(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string) => text,
  );
  // Routes declare their body and read it themselves, after rate limits and authentication.
  app.setValidatorCompiler<z.core.$ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  );
}

/**
 * Parses the body of a request. Unknown fields are dropped; null counts as absent.
 * @throws AuthError `bad_json` when the body is missing or not a JSON object, or a field has the wrong type
 */
export function readBody<Body extends z.ZodObject>({ body }: FastifyRequest, schema: Body): z.output<Body> {
  const parsed = schema.safeParse(withoutNulls(parse(typeof body === 'string' ? body : '')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.')}: ${issue?.message}`);
}

const parameters = z.record(z.string(), queryParameter);

/** The first value of a parameter. Declare the parameter in the schema of the route. */
export function queryValue({ query }: FastifyRequest, name: string): string | undefined {
  return [parameters.parse(query)[name]].flat()[0];
}

export const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);

function parse(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badJson(text === '' ? 'unexpected end of input' : (error as Error).message);
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson('an object is expected');
  return value;
}

function withoutNulls(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
