import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthFailure } from './auth-error';

/** Bytes. */
const LIMIT = 64 << 10;

/** Hands bodies to the routes as text: the client calls also those JSON that have no body at all. */
export function takeBodiesAsText(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: LIMIT },
    async (_request: FastifyRequest, text: string) => text,
  );
}

/**
 * The fields of a request's body. Unknown ones are dropped, null counts as absent.
 * @throws AuthFailure `bad_json` when there is no body, it is no JSON object, or a field is of the wrong kind
 */
export function readBody<Shape extends z.ZodRawShape>({ body }: FastifyRequest, fields: Shape) {
  const parsed = z.object(fields).safeParse(withoutNulls(parse(typeof body === 'string' ? body : '')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** One value of the query string; the first when it is there several times. */
export function queryValue({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value[0] : value;
}

export const badJson = (why: string) =>
  new AuthFailure(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

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
