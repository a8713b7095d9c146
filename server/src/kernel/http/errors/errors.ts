import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal, type RefusalCode } from '../../refusal';
import type { ErrorBody } from '../route-schemas';
import { databaseFailure } from './database-failure';
import { errorCode } from './error-code';

/** Status of the response to a refused request. */
const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  address_not_proven: 403,
  second_step_needed: 403,
  not_found: 404,
  no_such_app: 404,
  timed_out: 408,
  conflict: 409,
  check_failed: 409,
  check_incomplete: 409,
  too_large: 413,
  rate_limited: 429,
  backend_failed: 502,
  unavailable: 503,
  overloaded: 503,
  backend_timed_out: 504,
  storage_full: 507,
  loop: 508,
};

/** An error of an API whose statuses and codes another project defines. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Default seconds after which to try again. */
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

/** The one place that turns errors into responses. */
export const errorHandling = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A download has its headers before it fails.
    reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
    return reply.send(prepareErrorReply(error, request, reply));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing at this address.', code: 'not_found' }),
  );
});

/**
 * Sets the status and headers for an error, and logs faults of the server.
 * @returns the body. A caller with another format uses the message in it
 */
export function prepareErrorReply(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const { status, body } = toErrorResponse(error);
  // Passes a message: otherwise the log line would contain the error's message, which for a query includes its values.
  if (isFault(error, status)) request.log.error({ err: error }, 'The request failed.');
  const seconds = error instanceof Refusal || error instanceof HttpError ? error.retryAfter : undefined;
  if (seconds || status === 503) reply.header('retry-after', seconds ?? RETRY_AFTER);
  reply.code(status);
  return body;
}

/** The final answer of an operation that failed after its request was answered. Logs faults of the server. */
export function errorAnswer(error: unknown, log: FastifyBaseLogger) {
  const answer = toErrorResponse(error as FastifyError);
  if (isFault(error, answer.status)) log.error({ err: error }, 'An operation failed.');
  return answer;
}

/** Replies to requests that Fastify rejects before it looks for a route. */
export function replyToFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = toErrorResponse(error);
  void reply.code(status).send(body);
}

/** Whether a failure is the server's fault and has not been logged yet. */
function isFault(error: unknown, status: number): boolean {
  return status >= 500 && !(error instanceof Refusal && error.isLogged);
}

type ErrorResponse = { status: number; body: ErrorBody };

function toErrorResponse(error: FastifyError): ErrorResponse {
  if (error instanceof Refusal) {
    const { code, message, faults } = error;
    return { status: STATUS[code], body: { error: message, code, ...(faults.length > 0 && { faults: [...faults] }) } };
  }
  if (error instanceof HttpError) {
    return { status: error.status, body: { error: error.message, code: error.code } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return response('invalid', firstFault(error.validation));
  if (error instanceof DrizzleQueryError && errorCode(error.cause) === UNSTORABLE_TEXT) {
    return response('invalid', 'The text contains a character that cannot be stored. Please remove it.');
  }
  if (error.statusCode && error.statusCode < 500) {
    const message = FRAMEWORK_MESSAGES[error.code] ?? 'The request could not be understood.';
    const code = error.statusCode === STATUS.too_large ? 'too_large' : 'invalid';
    return { ...response(code, message), status: error.statusCode };
  }
  const failure = databaseFailure(error);
  if (failure) return response('unavailable', failure.message);
  const body = { error: 'Something went wrong on our side. Please try again.', code: 'internal' };
  return { status: 500, body };
}

const response = (code: RefusalCode, error: string): ErrorResponse => ({
  status: STATUS[code],
  body: { error, code },
});

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

/** The message of a broken rule, or a general one. */
export function ruleMessage({ field, message, isTooLong }: BrokenRule): string {
  const what = field || 'The request';
  if (!message || message.startsWith('Invalid input')) return `${what} is missing or has the wrong type.`;
  // "Please use at most 100 characters." does not name the field.
  return isTooLong ? `${what}: ${message}` : message;
}
