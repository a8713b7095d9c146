import type { AuthError } from '../../http/auth-error';
import { isPkceLink } from '../../mail/mailed-secrets';

/** A mailed link that a visitor has opened. */
export type OpenedLink = {
  /** Value of its `type` parameter. */
  type: string;
  token: string;
  /** Page of the site to which it leads. */
  target: URL;
};

/** The target with parameters in its fragment and query. Its own query parameters stay. */
export function withParameters(
  { target }: OpenedLink,
  fragment: Record<string, string>,
  query: Record<string, string>,
): URL {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams(fragment).toString();
  return url;
}

/** The target with a message for the client. */
export function withMessage(link: OpenedLink, message: string): URL {
  return withParameters(link, { message, type: link.type }, isPkceLink(link.token) ? { message } : {});
}

/** The target with the reason why the link has no effect. */
export function withFailure(link: OpenedLink, { code, message }: AuthError): URL {
  const failure = { error: 'access_denied', error_code: code, error_description: message };
  return withParameters(link, { ...failure, type: link.type, sb: '' }, isPkceLink(link.token) ? failure : {});
}
