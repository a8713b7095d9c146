/**
 * Removes the error of a mailed link or external sign-in from the query and the fragment of the URL.
 * @returns a message that starts with the backend's description of the error; null when there is none
 */
export function consumeUrlError(): string | null {
  const url = new URL(window.location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const description = url.searchParams.get('error_description') ?? fragment.get('error_description');
  if (description === null) return null;
  for (const name of ERROR_PARAMETERS) url.searchParams.delete(name);
  if (fragment.has('error_description')) url.hash = '';
  window.history.replaceState(window.history.state, '', url);
  return `${description.replace(/[.!?]?$/, '')}. Please ask for a new link and try again.`;
}

const ERROR_PARAMETERS = ['error', 'error_code', 'error_description', 'sb'];
