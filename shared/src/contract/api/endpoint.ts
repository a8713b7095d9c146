import { z } from 'zod';

/** A JSON route, described once for the server, its clients and the OpenAPI document. A client gets an `Answer`. */
export type Endpoint<Answer = unknown> = {
  method: 'GET' | 'POST';
  /** Path with `:name` for every parameter. */
  url: string;
  schema: {
    params?: z.ZodObject;
    querystring?: z.ZodObject;
    body?: z.ZodType;
    /** 202: to a client that prefers to ask for the answer later. */
    response: ({ 200: z.ZodType<Answer> } | { 201: z.ZodType<Answer> }) & { 202?: z.ZodType };
  };
};

/** The input that a client sends. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'querystring'> & Part<E, 'body'>;

type Part<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  [N in Name]: infer Schema extends z.ZodType;
}
  ? { [N in Name]: z.input<Schema> }
  : unknown;

/** Path and query of a request to an endpoint; parameters without a value are omitted. */
export function requestUrl(
  { url }: Pick<Endpoint, 'url'>,
  { params, querystring }: { params?: object | undefined; querystring?: object | undefined },
): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = url.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(querystring ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.toString() ? `${path}?${query}` : path;
}

/**
 * Reads the answer of an endpoint.
 * @throws ZodError if it does not have the declared shape
 */
export function parseAnswer<Answer>(endpoint: Endpoint<Answer>, body: unknown): Answer {
  return answerSchema(endpoint).parse(body);
}

/** The body of an answer, as the server sends it. */
export function encodeAnswer<Answer>(endpoint: Endpoint<Answer>, answer: Answer): unknown {
  return z.encode(answerSchema(endpoint), answer);
}

function answerSchema<Answer>({ schema: { response } }: Endpoint<Answer>): z.ZodType<Answer> {
  return 200 in response ? response[200] : response[201];
}

/** Whether a client may ask for the answer of an endpoint later. */
export function isAsync({ schema: { response } }: Endpoint): boolean {
  return 202 in response;
}
