import { HttpError } from '../../../kernel/http/errors/errors';

type AuthErrorOptions = {
  details?: { weak_password?: { reasons: string[] } };
  /** Seconds. */
  retryAfter?: number | undefined;
};

/** An error of the auth API. Its client acts on the status and the code, and shows the message. */
export class AuthError extends HttpError {
  readonly details: AuthErrorOptions['details'];

  constructor(status: number, code: string, message: string, { details, retryAfter }: AuthErrorOptions = {}) {
    super(status, code, message, retryAfter);
    this.details = details;
  }
}

/** The `Retry-After` header of an error, if it has one. */
export const retryAfterHeader = ({ retryAfter }: AuthError) => (retryAfter ? { 'retry-after': retryAfter } : {});

/** An error in the format of OAuth, which a few endpoints use. */
export class OAuthError extends HttpError {
  constructor(
    readonly error: string,
    description: string,
  ) {
    super(400, error, description);
  }
}

/** The request is incomplete or malformed. */
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** The caller is over a rate limit. */
export const tooManyRequests = (retryAfter?: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });

export const tooManyMails = (retryAfter: number) =>
  new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfter });
