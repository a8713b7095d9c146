import { eraseDrafts } from '@arena/shared/forms/drafts';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { onReturn } from '../stored-choice/on-return';
import { type Account, storedAccount } from './account';
import { authClient } from './auth-client';
import { authStorage, SESSION_KEY, TOKEN_KEY } from './auth-storage';

/** Something that happened to the session and was not done on this page. */
type News = 'ended' | 'addressChanged';

/** `recovering`: came by a recovery mail and has to choose a new password. */
export type SessionState = { account: Account | null; recovering: boolean; news: News | null };

type Tokens = { access_token: string; refresh_token: string };

export const SIGNED_OUT: SessionState = { account: null, recovering: false, news: null };

let state = SIGNED_OUT;
let connected: Promise<void> | undefined;
/** Whether this page is ending its session. */
let isLeaving = false;
const listeners = new Set<() => void>();

export function subscribeToSession(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function sessionState(): SessionState {
  return state;
}

/**
 * Takes up the session this browser keeps, follows what other tabs do with it, and lets the auth client look at the
 * address when a mailed link led here. Without any of these the client is not loaded.
 * @returns a function that stops following
 */
export function startSession(): () => void {
  takeUpStored();
  if (hasCode()) connectQuietly();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_KEY || key === null) takeUpStored();
  };
  const stopReturns = onReturn(takeUpStored);
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', lookForNewAddress);
  return () => {
    stopReturns();
    window.removeEventListener('focus', lookForNewAddress);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Makes the tokens of a login this browser's session.
 * @throws when the auth backend cannot be reached or refuses them
 */
export async function adoptSession(tokens: Tokens) {
  await connect();
  const { error } = await (await authClient()).setSession(tokens);
  if (error) throw error;
}

/**
 * Makes the answer of a login this browser's session when it has a token and a user alone. It lasts as long as the
 * token, since nothing can renew it.
 * @param expiresAt seconds; null when the token does not tell
 */
export function keepSession(token: string, user: Account, expiresAt: number | null) {
  const session = { access_token: token, refresh_token: '', token_type: 'bearer', expires_at: expiresAt, user };
  authStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_in: 3600 }));
  authStorage.setItem(TOKEN_KEY, token);
  takeUpStored();
}

/**
 * Whether the code in the address became a session of this browser. The client takes it when it starts, and takes it
 * out of the address.
 */
export async function codeTaken(): Promise<boolean> {
  try {
    await connect();
    await (await authClient()).initialize();
  } catch {
    return false;
  }
  if (!hasCode()) return true;
  // The link may have changed the account that is signed in here. For a change of address the client keeps nothing by
  // which it could take the code.
  await refresh();
  return false;
}

/** What happened to the session has been read. */
export function dismissNews() {
  if (state.news) publish({ ...state, news: null });
}

/**
 * Ends this session, the others of the account, or all. Ending this one alone succeeds here whatever the server says;
 * where all could not be ended, this one stays, so that it can be tried again.
 * @returns whether the server was told
 */
export async function endSession(scope: 'local' | 'others' | 'global'): Promise<boolean> {
  isLeaving = scope !== 'others';
  const told = await authClient()
    .then((client) => client.signOut({ scope }))
    .then(
      ({ error }) => error === null,
      () => false,
    );
  if (scope === 'local' || (scope === 'global' && told)) forgetSession();
  isLeaving = false;
  return told;
}

function hasCode(): boolean {
  return new URLSearchParams(window.location.search).has('code');
}

/** The link that changes the address may have been opened in another browser meanwhile. */
function lookForNewAddress() {
  if (state.account?.new_email) refresh();
}

/** What the account is now comes with new tokens; without network it stays as it is. */
async function refresh() {
  if (!state.account) return;
  await authClient()
    .then((client) => client.refreshSession())
    .catch(() => undefined);
}

function takeUpStored() {
  const account = storedAccount();
  if (!account && !state.account) return;
  if (account) connectQuietly();
  show({ account, recovering: state.recovering });
}

/** From here on the client keeps the session fresh and tells of every change. */
function connect(): Promise<void> {
  connected ??= authClient()
    .then((client) => {
      client.onAuthStateChange(onChange);
    })
    .catch((error) => {
      connected = undefined;
      throw error;
    });
  return connected;
}

/** Without network the stored session stands; the client is asked for again when the network is back. */
function connectQuietly() {
  connect().catch(() => window.addEventListener('online', connectQuietly, { once: true }));
}

function onChange(event: AuthChangeEvent, session: Session | null) {
  if (event === 'SIGNED_OUT') {
    forgetSession();
    return;
  }
  if (session) authStorage.setItem(TOKEN_KEY, session.access_token);
  // No session and no sign-out: the server cannot be reached, and what is stored stands.
  const account = session?.user ?? storedAccount();
  const recovering = event === 'PASSWORD_RECOVERY' || (state.recovering && event !== 'USER_UPDATED');
  show({ account, recovering });
}

/** Ends the session in this browser, also where the server knows no such session any more. */
export function forgetSession() {
  authStorage.removeItem(SESSION_KEY);
  authStorage.removeItem(TOKEN_KEY);
  show({ account: null, recovering: false });
}

function show(next: Omit<SessionState, 'news'>) {
  // The next visitor at this browser must not find what this one typed.
  if (state.account && !next.account) eraseDrafts();
  publish({ ...next, news: newsAfter(next.account) });
}

function newsAfter(account: Account | null): News | null {
  const before = state.account;
  if (!account) return before && !isLeaving ? 'ended' : state.news;
  if (before?.id !== account.id) return null;
  return before.new_email && before.new_email === account.email ? 'addressChanged' : state.news;
}

function publish(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}
