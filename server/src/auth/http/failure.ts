/** A refusal as the auth client understands it: it acts on the status and the code, and shows the sentence. */
export class AuthFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
    readonly more: { weak_password?: { reasons: string[] } } = {},
  ) {
    super(sentence);
  }
}

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
export const tooMany = () => new AuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached');

export const tooManyMails = () => new AuthFailure(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
