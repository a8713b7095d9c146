import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
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
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, sentence, headers } = answerTo(error);
    // With words of its own: else the error's message is logged too, and that of a query carries its values.
    if (status >= 500) request.log.error({ err: error }, 'The request failed.');
    return reply.code(status).headers(headers).send({ error: sentence });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing at this address.' }));
});

/** Answers what Fastify refuses before any route or handler is asked. */
export function refuseEarly(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, sentence } = answerTo(error);
  void reply.code(status).send({ error: sentence });
}

/** Status, sentence and headers for whatever was thrown. */
export function answerTo(error: FastifyError) {
  if (!(error instanceof Refusal)) return { ...statusAndSentence(error), headers: {} };
  const { kind, message, retryAfter } = error;
  return { status: statusOf[kind], sentence: message, headers: retryAfter ? { 'retry-after': retryAfter } : {} };
}

function statusAndSentence(error: FastifyError): { status: number; sentence: string } {
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, sentence: firstFault(error.validation) };
  if (error instanceof DrizzleQueryError && (error.cause as { code?: string })?.code === UNSTORABLE_TEXT) {
    return { status: 400, sentence: 'The text has a character that cannot be stored. Please remove it.' };
  }
  if (error.statusCode && error.statusCode < 500) {
    return { status: error.statusCode, sentence: sentences[error.code] ?? 'The request could not be understood.' };
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
