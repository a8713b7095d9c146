/** A refusal as the auth client understands it: it acts on the status and the code, and shows the sentence. */
export class AuthFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
    readonly more: { weak_password?: { reasons: string[] } } = {},
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(sentence);
  }
}

/** Headers that go with a refusal. */
export const headersOf = ({ retryAfter }: AuthFailure) => (retryAfter ? { 'retry-after': retryAfter } : {});

/** A refusal in the words of OAuth, which a few endpoints use instead. */
export class OAuthFailure extends Error {
  constructor(
    readonly error: string,
    description: string,
  ) {
    super(description);
  }
}

/** Something in the request is missing or malformed. */
export const invalid = (sentence: string) => new AuthFailure(400, 'validation_failed', sentence);

/** The server would have to work harder for this caller than for others. */
export const tooMany = (retryAfter?: number) =>
  new AuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached', {}, retryAfter);

export const tooManyMails = (retryAfter: number) =>
  new AuthFailure(429, 'over_email_send_rate_limit', 'email rate limit exceeded', {}, retryAfter);
