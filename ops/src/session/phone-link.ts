/** Begins the fragment of a link that logs in a phone. A fragment is in no request and no log. */
const FRAGMENT = '#log-in=';

/** The link that logs in a phone by this secret. */
export const phoneLinkUrl = (secret: string) => `${window.location.origin}/ops/gate${FRAGMENT}${secret}`;

/** The secret of the link that opened this page; undefined: another URL did. Removes it from the address and the history. */
export function takePhoneSecret(): string | undefined {
  const { hash, pathname } = window.location;
  if (!hash.startsWith(FRAGMENT)) return undefined;
  window.history.replaceState(null, '', pathname);
  return hash.slice(FRAGMENT.length);
}
