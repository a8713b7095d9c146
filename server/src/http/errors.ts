import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { cannotBeReached } from './database-unavailable';

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  full: 507,
} as const;

/**
 * Something the caller can put right or wait for; the sentence tells how. Everything else that is thrown is our own
 * fault. What has a `cause` is written to the log with it.
 */
export class Refusal extends Error {
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: keyof typeof statusOf,
    sentence: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(sentence, options);
    this.retryAfter = retryAfter;
  }
}

/** There is more to do than can be done: the visitor is asked to wait, and nothing is wrong with the request. */
export class Overload extends Refusal {
  constructor() {
    super('unavailable', 'The site is very busy just now. Please try again in a moment.');
  }
}

/** Seconds after which somebody who was asked to wait may try again. */
export const RETRY_AFTER = 5;

/** Sentences for refusals of Fastify itself, by its error code. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty; it has to carry JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with "Content-Type: application/json".',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_BAD_URL: 'The address could not be understood.',
};

/** SQLSTATE of text that Postgres cannot hold, the character NUL above all. */
const UNSTORABLE_TEXT = '22021';

/** The one place that turns errors into answers: `{ error }` with a sentence, and the status that goes with it. */
export const errorHandling = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => reply.send({ error: failWith(error, request, reply) }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing at this address.' }));
});

/**
 * Gives an answer the status of what was thrown, and writes to the log what is our own fault.
 * @returns the sentence, for a body of the shape the caller knows
 */
export function failWith(error: FastifyError, request: FastifyRequest, reply: FastifyReply): string {
  const { status, sentence } = answerTo(error);
  // With words of its own: else the error's message is logged too, and that of a query carries its values.
  if (status >= 500 && !(error instanceof Overload)) request.log.error({ err: error }, 'The request failed.');
  const seconds = error instanceof Refusal ? error.retryAfter : undefined;
  if (seconds || status === 503) reply.header('retry-after', seconds ?? RETRY_AFTER);
  reply.code(status);
  return sentence;
}

/** Answers what Fastify refuses before any route or handler is asked. */
export function refuseEarly(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, sentence } = answerTo(error);
  void reply.code(status).send({ error: sentence });
}

/** Status and sentence for whatever was thrown. */
export function answerTo(error: FastifyError): { status: number; sentence: string } {
  if (error instanceof Refusal) return { status: statusOf[error.kind], sentence: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, sentence: firstFault(error.validation) };
  if (error instanceof DrizzleQueryError && (error.cause as { code?: string })?.code === UNSTORABLE_TEXT) {
    return { status: 400, sentence: 'The text has a character that cannot be stored. Please remove it.' };
  }
  if (error.statusCode && error.statusCode < 500) {
    return { status: error.statusCode, sentence: sentences[error.code] ?? 'The request could not be understood.' };
  }
  if (cannotBeReached(error)) {
    return { status: 503, sentence: 'The database cannot be reached just now. Please try again in a moment.' };
  }
  return { status: 500, sentence: 'Something went wrong on our side. Please try again.' };
}

type Fault = { keyword: string; instancePath: string; message?: string | undefined; params: Record<string, unknown> };

/** The sentence of the first rule that was broken; a rule without words of its own gets some. */
function firstFault([fault]: readonly Fault[]): string {
  const field = fault?.instancePath.split('/').filter(Boolean).join('.') || 'The request';
  if (!fault?.message || fault.message.startsWith('Invalid input')) return `${field} is missing or of the wrong kind.`;
  // "Please use at most 100 characters." says nothing about where.
  const tooLong = fault.keyword === 'too_big' && fault.params.origin === 'string';
  return tooLong ? `${field}: ${fault.message}` : fault.message;
}
