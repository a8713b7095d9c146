import type { Notice } from '@arena/shared/contract/notice';
import { exchangeCode, sessionState } from './session-store';
import { consumeUrlError } from './url-error';

/** Purpose of a mailed link. `proof` proves that the e-mail address of the account is the visitor's. */
type Purpose = 'email-change' | 'recovery' | 'proof';

/** URL to which a mailed link leads. It contains the purpose of the link. */
export function linkTarget(purpose: Purpose): string {
  const page = purpose === 'proof' ? '/submissions' : '/settings';
  return `${window.location.origin}${page}?link=${purpose}`;
}

/**
 * Finishes the mailed link that opened this page and removes its parameters from the URL. The server has already
 * redeemed the link. Only the browser that requested the mail can turn its code into a session.
 * @returns null when no link opened this page, or when the page itself shows the next step
 */
export async function handleMailedLink(): Promise<Notice | null> {
  const { searchParams, hash } = new URL(window.location.href);
  const fragment = new URLSearchParams(hash.slice(1));
  const purpose = searchParams.get('link');
  const error = consumeUrlError();
  if (error !== null) {
    cleanUrl();
    return { kind: 'trouble', text: error };
  }
  if (searchParams.has('code')) {
    const hasSession = await exchangeCode();
    cleanUrl();
    return codeNotice(purpose, hasSession);
  }
  cleanUrl();
  if (purpose === 'email-change' && searchParams.has('message')) return FIRST_OF_TWO;
  return fragment.has('access_token') && fragment.get('type') === 'signup' ? CONFIRMED : null;
}

/** Says that the account now uses this e-mail address. */
export function emailChangedNotice(email: string | undefined): Notice {
  return { kind: 'success', text: `Your e-mail address is now ${email}.` };
}

function codeNotice(purpose: string | null, hasSession: boolean): Notice | null {
  const { account, event } = sessionState();
  if (purpose === 'proof') return account ? PROVEN : PROVEN_LOG_IN;
  if (purpose !== 'email-change') return hasSession ? null : OTHER_BROWSER;
  // The notice of the session event already names the new address.
  if (event) return null;
  return account ? CHANGED : CHANGED_LOG_IN;
}

function cleanUrl() {
  const url = new URL(window.location.href);
  const original = url.href;
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (url.searchParams.has('link') || url.searchParams.has('code')) {
    for (const name of ['link', 'code', 'message']) url.searchParams.delete(name);
  }
  if (fragment.has('access_token') || fragment.has('message')) url.hash = '';
  if (url.href !== original) window.history.replaceState(window.history.state, '', url);
}

const FIRST_OF_TWO: Notice = {
  kind: 'success',
  text: 'Thank you. Now open the link that we sent to your other address: the change needs both.',
};
const CONFIRMED: Notice = { kind: 'success', text: 'Your e-mail address is confirmed. You can log in now.' };
const CHANGED: Notice = { kind: 'success', text: 'Your e-mail address has been changed.' };
const CHANGED_LOG_IN: Notice = {
  kind: 'success',
  text: 'Your e-mail address has been changed. Log in with the new one from now on.',
};
const PROVEN: Notice = {
  kind: 'success',
  text: 'Your e-mail address is confirmed. If your password no longer works, choose a new one in the settings.',
};
const PROVEN_LOG_IN: Notice = {
  kind: 'success',
  text: 'Your e-mail address is confirmed. Log in to see what you sent. If your password no longer works, ask for a new one there.',
};
const OTHER_BROWSER: Notice = {
  kind: 'trouble',
  text: 'This link works once, in the browser that asked for it. To choose a new password in this browser, go to Login, press “Forgot your password?” and open the new link here.',
};
