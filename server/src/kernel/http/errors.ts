import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure } from './database-failure';
import { errorCode } from './error-code';

type HttpErrorOptions = ErrorOptions & {
  /** Seconds. */
  retryAfter?: number;
  /** Whether the log has the cause already, once for many requests. */
  isLogged?: boolean;
  /** A word for programs that tells apart what the message says to people. */
  outcome?: string;
};

/**
 * An error response whose message tells the caller how to correct the request, or to send it again later. Every other
 * error is a fault of the server. Statuses of 500 and above are logged, with the `cause`.
 */
export class HttpError extends Error {
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly isLogged: boolean;
  readonly outcome: string | undefined;

  constructor(
    readonly status: number,
    message: string,
    { retryAfter, isLogged = false, outcome, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.retryAfter = retryAfter;
    this.outcome = outcome;
    this.isLogged = isLogged;
  }

  static readonly badRequest = withStatus(400);
  static readonly unauthorized = withStatus(401);
  static readonly forbidden = withStatus(403);
  static readonly notFound = withStatus(404);
  static readonly requestTimeout = withStatus(408);
  static readonly conflict = withStatus(409);
  static readonly payloadTooLarge = withStatus(413);
  static readonly tooManyRequests = withStatus(429);
  static readonly unavailable = withStatus(503);
  static readonly insufficientStorage = withStatus(507);
}

function withStatus(status: number) {
  return (message: string, options?: HttpErrorOptions) => new HttpError(status, message, options);
}

/** @throws the error, with one fault per line, unless there are none */
export function throwIfAny(error: (message: string) => HttpError, faults: readonly string[]) {
  if (faults.length > 0) throw error(faults.join('\n'));
}

/** The server is over capacity. The request is valid, and the visitor may send it again. */
export class OverloadError extends HttpError {
  constructor() {
    super(503, 'The site is very busy just now. Please try again in a moment.', { isLogged: true });
  }
}

/** Seconds after which to try again, unless the error says otherwise. */
export const RETRY_AFTER = 5;

/** Messages for Fastify's own errors, by error code. */
const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty. Send a JSON body.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with "Content-Type: application/json".',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_BAD_URL: 'The address could not be understood.',
};

/** SQLSTATE of text that Postgres cannot store, such as the NUL character. */
const UNSTORABLE_TEXT = '22021';

/** The one place that turns errors into responses: `{ error }` with a message, and an outcome if it has one, and the status. */
export const errorHandling = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    reply.send({
      error: prepareErrorReply(error, request, reply),
      ...(error instanceof HttpError && error.outcome !== undefined && { outcome: error.outcome }),
    }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing at this address.' }));
});

/**
 * Sets the status and headers for an error, and logs faults of the server.
 * @returns the message, for a body in the format the caller expects
 */
export function prepareErrorReply(error: FastifyError, request: FastifyRequest, reply: FastifyReply): string {
  const { status, message } = toErrorResponse(error);
  // Passes a message: otherwise the log line would contain the error's message, which for a query includes its values.
  const isLogged = error instanceof HttpError && error.isLogged;
  if (status >= 500 && !isLogged) request.log.error({ err: error }, 'The request failed.');
  const seconds = error instanceof HttpError ? error.retryAfter : undefined;
  if (seconds || status === 503) reply.header('retry-after', seconds ?? RETRY_AFTER);
  reply.code(status);
  return message;
}

/** The answer to a request that has failed after it was answered. Logs faults of the server. */
export function errorAnswer(error: unknown, log: FastifyBaseLogger) {
  const { status, message } = toErrorResponse(error as FastifyError);
  const { isLogged = false, outcome = undefined } = error instanceof HttpError ? error : {};
  if (status >= 500 && !isLogged) log.error({ err: error }, 'An operation failed.');
  return { status, body: { error: message, ...(outcome !== undefined && { outcome }) } };
}

/** Replies to requests that Fastify rejects before it looks for a route. */
export function replyToFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = toErrorResponse(error);
  void reply.code(status).send({ error: message });
}

function toErrorResponse(error: FastifyError): { status: number; message: string } {
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, message: firstFault(error.validation) };
  if (error instanceof DrizzleQueryError && errorCode(error.cause) === UNSTORABLE_TEXT) {
    return { status: 400, message: 'The text contains a character that cannot be stored. Please remove it.' };
  }
  if (error.statusCode && error.statusCode < 500) {
    const message = FRAMEWORK_MESSAGES[error.code] ?? 'The request could not be understood.';
    return { status: error.statusCode, message };
  }
  const failure = databaseFailure(error);
  if (failure) return { status: 503, message: failure.message };
  return { status: 500, message: 'Something went wrong on our side. Please try again.' };
}

type Fault = { keyword: string; instancePath: string; message?: string | undefined; params: Record<string, unknown> };

/** The message of the first broken rule. */
function firstFault([fault]: readonly Fault[]): string {
  return ruleMessage({
    field: fault?.instancePath.split('/').filter(Boolean).join('.'),
    message: fault?.message,
    isTooLong: fault?.keyword === 'too_big' && fault.params.origin === 'string',
  });
}

type BrokenRule = { field: string | undefined; message: string | undefined; isTooLong: boolean };

/** The message of a broken rule; rules without a message of their own get a general one. */
export function ruleMessage({ field, message, isTooLong }: BrokenRule): string {
  const what = field || 'The request';
  if (!message || message.startsWith('Invalid input')) return `${what} is missing or has the wrong type.`;
  // "Please use at most 100 characters." does not name the field.
  return isTooLong ? `${what}: ${message}` : message;
}
