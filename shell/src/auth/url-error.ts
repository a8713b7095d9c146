import { authMessage } from '@arena/shared/contract/auth-messages';

/**
 * Removes the error of a mailed link or external sign-in from the query and the fragment of the URL.
 * @returns the error in words; null when there is none
 */
export function consumeUrlError(): string | null {
  const url = new URL(window.location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? fragment.get(name);
  const description = read('error_description');
  const code = read('error_code') ?? undefined;
  if (description === null) return null;
  for (const name of ERROR_PARAMETERS) url.searchParams.delete(name);
  if (fragment.has('error_description')) url.hash = '';
  window.history.replaceState(window.history.state, '', url);
  return code === 'otp_expired' ? LINK_EXPIRED : authMessage({ code, message: description });
}

const LINK_EXPIRED = 'This link has expired, or it was used already.';

const ERROR_PARAMETERS = ['error', 'error_code', 'error_description', 'sb'];
