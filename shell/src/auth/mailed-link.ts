import type { Notice } from '@arena/shared/contract/notice';
import { lacksPassword } from './account';
import type { FirstStep } from './dialog/step';
import { exchangeCode, refreshAccount, sessionState } from './session/session-store';
import { consumeUrlError } from './url-error';

/** Purpose of a mailed link. `proof` proves that the email address of the account is the visitor's. */
type Purpose = 'sign-up' | 'email-change' | 'recovery' | 'proof';

/** The outcome of a mailed link: a message, or the dialog with the next step. */
type Outcome = { notice: Notice } | { dialog: FirstStep } | null;

const pages: Record<Purpose, string> = {
  'sign-up': '/profile',
  'email-change': '/settings',
  recovery: '/settings',
  proof: '/submissions',
};

/** URL to which a mailed link leads. It contains the purpose of the link. */
export function linkTarget(purpose: Purpose): string {
  return `${window.location.origin}${pages[purpose]}?link=${purpose}`;
}

/**
 * Finishes the mailed link that opened this page and removes its parameters from the URL. The server has already
 * redeemed the link. Only the browser that requested the mail can turn its code into a session.
 * @returns null when no link opened this page, or when the page itself shows the next step
 */
export async function handleMailedLink(): Promise<Outcome> {
  const { searchParams, hash } = new URL(window.location.href);
  const fragment = new URLSearchParams(hash.slice(1));
  const type = fragment.get('type');
  const purpose = searchParams.get('link') ?? (type === 'signup' ? 'sign-up' : type);
  const error = consumeUrlError();
  if (error !== null) {
    cleanUrl();
    return afterFailure(purpose, error);
  }
  if (searchParams.has('code')) {
    const hasSession = await exchangeCode();
    cleanUrl();
    return afterCode(purpose, hasSession);
  }
  cleanUrl();
  if (type === 'signup' && (fragment.has('access_token') || fragment.has('message'))) return confirmed();
  return purpose === 'email-change' && (searchParams.has('message') || fragment.has('message')) ? firstOfTwo() : null;
}

/** Says that the account now uses this email address. */
export function emailChangedNotice(email: string | undefined): Notice {
  return { kind: 'success', text: `Your email address is now ${email}.` };
}

/** Says why the link did not work and where to request another. */
function afterFailure(purpose: string | null, error: string): Outcome {
  const isLoggedIn = sessionState().account !== null;
  const trouble = (way: string): Notice => ({ kind: 'trouble', text: `${error} ${way}` });
  switch (purpose) {
    case 'sign-up':
      return isLoggedIn
        ? { notice: trouble('You are logged in, so you do not need it.') }
        : { dialog: { name: 'resend', notice: trouble('Ask for a new one here.') } };
    case 'recovery':
      return { dialog: { name: 'recovery', notice: trouble('Ask for a new one here.') } };
    case 'proof':
      return isLoggedIn
        ? { notice: trouble('If this page still asks for a link, send another one.') }
        : { dialog: { name: 'login', notice: trouble('Log in, and send another one if the page asks for it.') } };
    case 'email-change':
      return isLoggedIn
        ? { notice: trouble('You can send the links again below.') }
        : { dialog: { name: 'login', notice: trouble('Log in, and send the links again in the settings.') } };
    default:
      return { notice: trouble('Please ask for a new link and try again.') };
  }
}

function afterCode(purpose: string | null, hasSession: boolean): Outcome {
  const { account, event } = sessionState();
  switch (purpose) {
    case 'sign-up':
      return hasSession ? { notice: CONFIRMED } : confirmed();
    case 'proof':
      if (!account) return { dialog: { name: 'login', notice: PROVEN_LOG_IN } };
      return { notice: lacksPassword(account) ? PROVEN_CHOOSE : CONFIRMED };
    case 'email-change':
      // The notice of the session event already names the new address.
      if (event) return null;
      return account ? { notice: CHANGED } : { dialog: { name: 'login', notice: CHANGED_LOG_IN } };
    default:
      return hasSession ? null : { dialog: { name: 'recovery', notice: OTHER_BROWSER } };
  }
}

function confirmed(): Outcome {
  if (sessionState().account) return { notice: CONFIRMED };
  return { dialog: { name: 'login', notice: { ...CONFIRMED, text: `${CONFIRMED.text} You can log in now.` } } };
}

/** The settings say what is missing, if the account is logged in here. */
async function firstOfTwo(): Promise<Outcome> {
  await refreshAccount();
  return sessionState().account?.new_email ? null : { notice: FIRST_OF_TWO };
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
const CHANGED: Notice = { kind: 'success', text: 'Your email address has been changed.' };
const CHANGED_LOG_IN: Notice = {
  kind: 'success',
  text: 'Your email address has been changed. Log in with the new one from now on.',
};
const CONFIRMED: Notice = { kind: 'success', text: 'Your email address is confirmed.' };
const PROVEN_CHOOSE: Notice = {
  kind: 'success',
  text: 'Your email address is confirmed. Your old password no longer works: choose a new one here.',
};
const PROVEN_LOG_IN: Notice = {
  kind: 'success',
  text: 'Your email address is confirmed. Log in to see your forms. If your password no longer works, press “Forgot your password?”.',
};
const OTHER_BROWSER: Notice = {
  kind: 'trouble',
  text: 'You asked for this link in another browser, so it cannot log you in here. Ask for a new one, and open it in this browser or enter its code here.',
};
