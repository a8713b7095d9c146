/**
 * Takes the error that a mailed link or another sign-in brought along in the address, query or fragment, and cleans
 * the address of it.
 * @returns its description in the backend's words, or null when there is none
 */
export function takeAddressError(): string | null {
  const address = new URL(window.location.href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const description = address.searchParams.get('error_description') ?? fragment.get('error_description');
  if (description === null) return null;
  for (const name of NAMES) address.searchParams.delete(name);
  if (fragment.has('error_description')) address.hash = '';
  window.history.replaceState(window.history.state, '', address);
  return `${description.replace(/[.!?]?$/, '')}. Please ask for a new link and try again.`;
}

const NAMES = ['error', 'error_code', 'error_description', 'sb'];
