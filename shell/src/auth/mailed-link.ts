import type { Notice } from '@arena/shared/contract/notice';
import { codeTaken, sessionState } from './session-store';
import { takeAddressError } from './url-error';

/** What a mailed link was asked for. */
type Purpose = 'email-change' | 'recovery';

/** Where a mailed link leads; the address says what it was asked for. */
export function linkTarget(purpose: Purpose): string {
  return `${window.location.origin}/settings?link=${purpose}`;
}

/**
 * Says what became of the mailed link that led here, and cleans the address of what it brought along. The server has
 * used the link before it leads here. Its session is for the browser that asked for the mail alone.
 * @returns null when no link led here, or when the page itself shows what it is for
 */
export async function takeMailedLink(): Promise<Notice | null> {
  const { searchParams, hash } = new URL(window.location.href);
  const fragment = new URLSearchParams(hash.slice(1));
  const purpose = searchParams.get('link');
  const error = takeAddressError();
  if (error !== null) {
    cleanAddress();
    return { kind: 'trouble', text: error };
  }
  if (searchParams.has('code')) {
    const taken = await codeTaken();
    cleanAddress();
    return noticeOf(purpose, taken);
  }
  cleanAddress();
  if (purpose === 'email-change' && searchParams.has('message')) return FIRST_OF_TWO;
  return fragment.has('access_token') && fragment.get('type') === 'signup' ? CONFIRMED : null;
}

/** The sentence about an address that is in use from now on. */
export function changedAddress(email: string | undefined): Notice {
  return { kind: 'success', text: `Your e-mail address is now ${email}.` };
}

function noticeOf(purpose: string | null, taken: boolean): Notice | null {
  if (purpose !== 'email-change') return taken ? null : NOT_HERE;
  const { account, news } = sessionState();
  // The news names the address.
  if (news) return null;
  return account ? CHANGED : CHANGED_LOG_IN;
}

function cleanAddress() {
  const address = new URL(window.location.href);
  const before = address.href;
  const fragment = new URLSearchParams(address.hash.slice(1));
  if (address.searchParams.has('link') || address.searchParams.has('code')) {
    for (const name of ['link', 'code', 'message']) address.searchParams.delete(name);
  }
  if (fragment.has('access_token') || fragment.has('message')) address.hash = '';
  if (address.href !== before) window.history.replaceState(window.history.state, '', address);
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
const NOT_HERE: Notice = {
  kind: 'trouble',
  text: 'This link works once, in the browser that asked for it. To choose a new password in this browser, go to Login, press “Forgot your password?” and open the new link here.',
};
