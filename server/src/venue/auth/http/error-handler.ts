import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { databaseFailure } from '../../../kernel/http/errors/database-failure';
import { errorCode } from '../../../kernel/http/errors/error-code';
import { isRefusedFor } from '../../../kernel/refusal';
import { AuthError, invalid, OAuthError, retryAfterHeader, tooManyRequests } from './auth-error';

const VERSION_HEADER = 'x-supabase-api-version';

/** Version of the API from which on error codes are strings. */
const STRING_CODES_SINCE = '2024-01-01';

/** Seconds after which a client may retry when the server failed. */
const RETRY_AFTER = 2;

const details = { weak_password: z.object({ reasons: z.array(z.string()) }).optional() };

/** An error in the formats of both API versions and of OAuth. */
export const authErrorBody = z.union([
  z.object({ code: z.string(), message: z.string(), ...details }),
  z.object({
    code: z.number(),
    error_code: z.string(),
    msg: z.string(),
    error_id: z.string().optional(),
    ...details,
  }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
]);

/** SQLSTATEs of text that Postgres cannot store: NUL or a lone surrogate. */
const UNSTORABLE_TEXT = ['22021', '22P02', '22P05'];

/**
 * Answers every error below `/auth/v1` in the format of the client's API version. Server faults become a 503, because
 * clients drop their session on most other statuses.
 */
export function handleAuthError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthError) {
    return reply.code(400).send({ error: error.error, error_description: error.message });
  }
  const authError = toAuthError(error);
  if (authError.status >= 500) {
    if (!isRefusedFor(error, 'overloaded')) request.log.error({ err: error }, 'The request failed.');
    reply.header('retry-after', RETRY_AFTER);
  }
  return sendAuthError(authError, request, reply);
}

function sendAuthError(error: AuthError, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, details } = error;
  reply.code(status).headers(retryAfterHeader(error)).header('x-sb-error-code', code);
  if (understandsStringCodes(request)) {
    return reply.header(VERSION_HEADER, STRING_CODES_SINCE).send({ code, message, ...details });
  }
  const id = status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: status, error_code: code, msg: message, ...id, ...details });
}

function toAuthError(error: FastifyError | Error): AuthError {
  if (error instanceof AuthError) return error;
  if (isRefusedFor(error, 'rate_limited')) return tooManyRequests(error.retryAfter);
  if (isRefusedFor(error, 'timed_out')) return new AuthError(408, 'request_timeout', error.message);
  if (isRefusedFor(error, 'invalid')) return invalid(error.message);
  if (isRefusedFor(error, 'overloaded')) return new AuthError(503, 'request_timeout', error.message);
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthError(413, 'request_entity_too_large', 'Request body too large (max 65536 bytes)');
  }
  const sqlState = error instanceof DrizzleQueryError ? errorCode(error.cause) : undefined;
  if (sqlState && UNSTORABLE_TEXT.includes(sqlState)) return invalid('The request has text that cannot be stored');
  if ('statusCode' in error && error.statusCode && error.statusCode < 500) {
    return new AuthError(error.statusCode, 'validation_failed', 'The request could not be understood');
  }
  const failure = databaseFailure(error);
  if (failure) return new AuthError(503, 'unexpected_failure', failure.message);
  return new AuthError(503, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

function understandsStringCodes({ headers }: FastifyRequest): boolean {
  const version = String(headers[VERSION_HEADER] ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version)) && version >= STRING_CODES_SINCE;
}
