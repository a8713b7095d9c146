import { eraseDrafts } from '@arena/shared/forms/drafts';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { onReturn } from '../stored-choice/on-return';
import { type Account, storedAccount } from './account';
import { authClient } from './auth-client';
import { authStorage, SESSION_KEY, TOKEN_KEY } from './auth-storage';

/** `recovering`: came by a recovery mail and has to choose a new password. */
export type SessionState = { account: Account | null; recovering: boolean };

type Tokens = { access_token: string; refresh_token: string };

export const SIGNED_OUT: SessionState = { account: null, recovering: false };

let state = SIGNED_OUT;
let connected: Promise<void> | undefined;
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
  if (new URLSearchParams(window.location.search).has('code')) connectQuietly();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_KEY || key === null) takeUpStored();
  };
  const stopReturns = onReturn(takeUpStored);
  window.addEventListener('storage', onStorage);
  return () => {
    stopReturns();
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
 * Ends this session, the others of the account, or all. Ending this one succeeds here whatever the server says.
 * @returns whether the server was told
 */
export async function endSession(scope: 'local' | 'others' | 'global'): Promise<boolean> {
  const told = await authClient()
    .then((client) => client.signOut({ scope }))
    .then(
      ({ error }) => error === null,
      () => false,
    );
  if (scope !== 'others') forget();
  return told;
}

function takeUpStored() {
  const account = storedAccount();
  if (!account && !state.account) return;
  if (account) connectQuietly();
  show({ ...state, account });
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
    forget();
    return;
  }
  if (session) authStorage.setItem(TOKEN_KEY, session.access_token);
  // No session and no sign-out: the server cannot be reached, and what is stored stands.
  const account = session?.user ?? storedAccount();
  const recovering = event === 'PASSWORD_RECOVERY' || (state.recovering && event !== 'USER_UPDATED');
  show({ account, recovering });
}

function forget() {
  authStorage.removeItem(SESSION_KEY);
  authStorage.removeItem(TOKEN_KEY);
  show(SIGNED_OUT);
}

function show(next: SessionState) {
  // The next visitor at this browser must not find what this one typed.
  if (state.account && !next.account) eraseDrafts();
  state = next;
  for (const listener of listeners) listener();
}
