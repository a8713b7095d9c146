import { eraseDrafts } from '@arena/shared/forms/drafts';
import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import { subscribeToKey } from '@arena/shared/storage/storage-changes';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type Account, storedAccount } from '../account';
import { authClient } from '../backend/auth-client';
import { isSessionEnded } from './session-ended';
import { LOGOUT_KEY, SESSION_KEY, TOKEN_KEY } from './session-keys';

/** A change of the session that did not start on this page. */
type SessionEvent = 'ended' | 'loggedOutElsewhere' | 'emailChanged';

/** `recovering`: the visitor followed a recovery link and has to choose a new password. */
export type SessionState = { account: Account | null; recovering: boolean; event: SessionEvent | null };

type Tokens = { access_token: string; refresh_token: string };

export const SIGNED_OUT: SessionState = { account: null, recovering: false, event: null };

let state = SIGNED_OUT;
let connection: Promise<void> | undefined;
/** Whether this page is ending its session. */
let isSigningOut = false;
const listeners = new Set<() => void>();

/** Milliseconds between two checks whether the server still knows the session. */
const CHECK_INTERVAL = 60_000;

/** Events that show that the visitor has returned to the tab or uses it. */
const ACTIONS = ['focus', 'pageshow', 'pointerdown', 'keydown'] as const;

/** When the session was last established or checked. */
let checkedAt = 0;

export function subscribeToSession(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function sessionState(): SessionState {
  return state;
}

/**
 * Restores the stored session, follows changes by other tabs, and lets the auth client process the code of a mailed
 * link. Does not load the client when there is neither a session nor a code.
 * @returns a function that stops following
 */
export function startSessionSync(): () => void {
  restoreSession();
  if (hasCode()) connectInBackground();
  const unsubscribe = subscribeToKey(SESSION_KEY, restoreSession);
  checkSession();
  window.addEventListener('focus', refreshPendingEmail);
  for (const action of ACTIONS) window.addEventListener(action, checkSession);
  return () => {
    unsubscribe();
    window.removeEventListener('focus', refreshPendingEmail);
    for (const action of ACTIONS) window.removeEventListener(action, checkSession);
  };
}

/** Asks the server, at most once a minute, whether the session still exists: another device may have ended it. */
async function checkSession() {
  if (!state.account || Date.now() - checkedAt < CHECK_INTERVAL) return;
  checkedAt = Date.now();
  const { id } = state.account;
  const answer = await authClient()
    .then((client) => client.getUser())
    .catch(() => undefined);
  if (answer?.error && isSessionEnded(answer.error) && state.account?.id === id) clearSession();
}

/**
 * Establishes the session of this browser from the tokens of a login.
 * @throws Error when the auth backend cannot be reached or rejects them
 */
export async function establishSession(tokens: Tokens) {
  await connectSession();
  const { error } = await (await authClient()).setSession(tokens);
  if (error) throw error;
  checkedAt = Date.now();
}

/**
 * Stores a session without a refresh token. It ends when its access token expires.
 * @param expiresAt seconds; null when the token does not contain it
 */
export function storeTokenSession(token: string, user: Account, expiresAt: number | null) {
  const session = { access_token: token, refresh_token: '', token_type: 'bearer', expires_at: expiresAt, user };
  safeLocalStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_in: 3600 }));
  safeLocalStorage.setItem(TOKEN_KEY, token);
  restoreSession();
}

/**
 * Exchanges the code in the URL for a session. The client does this when it starts, and removes the code from the URL.
 * @returns whether it succeeded
 */
export async function exchangeCode(): Promise<boolean> {
  try {
    await connectSession();
    await (await authClient()).initialize();
  } catch {
    return false;
  }
  if (!hasCode()) return true;
  // The client has no verifier for the code of an email change, but the link may have changed the signed-in account.
  await refreshAccount();
  return false;
}

/** Clears the event once the visitor has dismissed it. */
export function dismissSessionEvent() {
  if (state.event) publish({ ...state, event: null });
}

/**
 * Ends this session, the other sessions of the account, or all of them. `local` always signs out in this browser, even
 * if the server cannot be reached. If `global` fails, this session stays, so the visitor can try again.
 * @returns whether the server ended the sessions
 */
export async function endSession(scope: 'local' | 'others' | 'global'): Promise<boolean> {
  isSigningOut = scope !== 'others';
  if (isSigningOut) safeLocalStorage.setItem(LOGOUT_KEY, 'yes');
  const succeeded = await authClient()
    .then((client) => client.signOut({ scope }))
    .then(
      ({ error }) => error === null,
      () => false,
    );
  if (scope === 'local' || (scope === 'global' && succeeded)) clearSession();
  else if (isSigningOut) safeLocalStorage.removeItem(LOGOUT_KEY);
  isSigningOut = false;
  return succeeded;
}

function hasCode(): boolean {
  return new URLSearchParams(window.location.search).has('code');
}

/** The link that confirms a new email address may have been opened in another browser. */
function refreshPendingEmail() {
  if (state.account?.new_email) refreshAccount();
}

/** Refreshes the tokens, which also updates the account. Without network, the account stays as it is. */
export async function refreshAccount() {
  if (!state.account) return;
  await authClient()
    .then((client) => client.refreshSession())
    .catch(() => undefined);
}

function restoreSession() {
  const account = storedAccount();
  if (!account && !state.account) return;
  if (account) connectInBackground();
  update({ account, recovering: state.recovering });
}

/** Connects the client, which from now on refreshes the session and reports every change. */
export function connectSession(): Promise<void> {
  connection ??= authClient()
    .then((client) => {
      client.onAuthStateChange(onChange);
    })
    .catch((error) => {
      connection = undefined;
      throw error;
    });
  return connection;
}

/** Without network, the stored session stays in use, and the client is loaded once the network is back. */
function connectInBackground() {
  connectSession().catch(() => window.addEventListener('online', connectInBackground, { once: true }));
}

function onChange(event: AuthChangeEvent, session: Session | null) {
  if (event === 'SIGNED_OUT') {
    clearSession();
    return;
  }
  if (session) {
    safeLocalStorage.setItem(TOKEN_KEY, session.access_token);
    safeLocalStorage.removeItem(LOGOUT_KEY);
  }
  // No session and no sign-out means that the server cannot be reached. The stored account stays.
  const account = session?.user ?? storedAccount();
  const recovering = event === 'PASSWORD_RECOVERY' || (state.recovering && event !== 'USER_UPDATED');
  update({ account, recovering });
}

/** Forgets the session of an account that was deleted. */
export function discardSession() {
  isSigningOut = true;
  safeLocalStorage.setItem(LOGOUT_KEY, 'yes');
  clearSession();
  isSigningOut = false;
}

/** Ends the session in this browser only. */
export function clearSession() {
  safeLocalStorage.removeItem(SESSION_KEY);
  safeLocalStorage.removeItem(TOKEN_KEY);
  update({ account: null, recovering: false });
}

function update(next: Omit<SessionState, 'event'>) {
  // The next visitor at this browser must not see what this one typed.
  if (state.account && !next.account) eraseDrafts();
  publish({ ...next, event: eventAfter(next.account) });
}

function eventAfter(account: Account | null): SessionEvent | null {
  const previous = state.account;
  if (!account) {
    if (!previous || isSigningOut) return state.event;
    return safeLocalStorage.getItem(LOGOUT_KEY) ? 'loggedOutElsewhere' : 'ended';
  }
  if (previous?.id !== account.id) return null;
  return previous.new_email && previous.new_email === account.email ? 'emailChanged' : state.event;
}

function publish(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}
