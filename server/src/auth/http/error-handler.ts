import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Overload, Refusal } from '../../http/errors';
import { AuthFailure, headersOf, invalid, OAuthFailure, tooMany } from './auth-error';

const VERSION_HEADER = 'x-supabase-api-version';

/** Day from which on clients understand codes that are words. */
const WORDS_SINCE = '2024-01-01';

/** Seconds after which a client may ask again when the trouble is ours. */
const RETRY_AFTER = 2;

/** SQLSTATEs of text that Postgres cannot hold: the character NUL, half a surrogate pair. */
const UNSTORABLE_TEXT = ['22021', '22P02', '22P05'];

/**
 * Answers every failure below `/auth/v1` in the shape of the client that asks. What is our own trouble is a 503,
 * because clients drop a session on most other statuses.
 */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthFailure) {
    return reply.code(400).send({ error: error.error, error_description: error.message });
  }
  const failure = failureOf(error);
  if (failure.status >= 500) {
    if (!(error instanceof Overload)) request.log.error({ err: error }, 'The request failed.');
    reply.header('retry-after', RETRY_AFTER);
  }
  return sendFailure(failure, request, reply);
}

/** Answers one refusal. */
export function sendFailure(failure: AuthFailure, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, more } = failure;
  reply.code(status).headers(headersOf(failure)).header('x-sb-error-code', code);
  if (wantsWords(request)) {
    return reply.header(VERSION_HEADER, WORDS_SINCE).send({ code, message, ...more });
  }
  const id = status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: status, error_code: code, msg: message, ...id, ...more });
}

function failureOf(error: FastifyError | Error): AuthFailure {
  if (error instanceof AuthFailure) return error;
  if (error instanceof Refusal && error.kind === 'too-many') return tooMany(error.retryAfter);
  if (error instanceof Refusal && error.kind === 'too-slow') {
    return new AuthFailure(408, 'request_timeout', error.message);
  }
  if (error instanceof Refusal && error.kind === 'invalid') return invalid(error.message);
  if (error instanceof Overload) return new AuthFailure(503, 'request_timeout', error.message);
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthFailure(413, 'request_entity_too_large', 'Request body too large (max 65536 bytes)');
  }
  const sqlState = error instanceof DrizzleQueryError ? (error.cause as { code?: string })?.code : undefined;
  if (sqlState && UNSTORABLE_TEXT.includes(sqlState)) return invalid('The request has text that cannot be stored');
  if ('statusCode' in error && error.statusCode && error.statusCode < 500) {
    return new AuthFailure(error.statusCode, 'validation_failed', 'The request could not be understood');
  }
  return new AuthFailure(
    503,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

function wantsWords({ headers }: FastifyRequest): boolean {
  const version = String(headers[VERSION_HEADER] ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version)) && version >= WORDS_SINCE;
}
