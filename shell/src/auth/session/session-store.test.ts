import { readDraft, writeDraft } from '@arena/shared/forms/drafts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import { LOGOUT_KEY, SESSION_KEY, TOKEN_KEY } from './session-keys';

type OnChange = (event: AuthChangeEvent, session: object | null) => void;

/** The client of the auth backend, whose answers the tests choose. */
const client = {
  onAuthStateChange: jest.fn<(onChange: OnChange) => void>(),
  signOut: jest.fn<() => Promise<{ error: Error | null }>>(),
  refreshSession: jest.fn(async () => undefined),
  getUser: jest.fn<() => Promise<{ error: object | null }>>(),
};
const authClient = jest.fn<() => Promise<typeof client>>();
jest.unstable_mockModule('../backend/auth-client', () => ({ authClient }));

const asha = { id: '1', email: 'asha@example.in', created_at: '', user_metadata: { name: 'Asha' } };

let store: typeof import('./session-store');
let stop: () => void;

beforeEach(async () => {
  window.localStorage.clear();
  jest.resetModules();
  jest.clearAllMocks();
  authClient.mockResolvedValue(client);
  client.signOut.mockResolvedValue({ error: null });
  client.getUser.mockResolvedValue({ error: null });
  // Its state belongs to a page, and each test is a new page.
  store = await import('./session-store');
});
afterEach(() => stop());

/** Opens the page in a browser that has stored this session. */
async function open(user: object | null = asha) {
  if (user) storeSession(user);
  stop = store.startSessionSync();
  await Promise.resolve();
}

function storeSession(user: object) {
  window.localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'a', refresh_token: 'r', user }));
}

/** Reports a change as the auth client does. */
function report(event: AuthChangeEvent, session: object | null) {
  for (const [onChange] of client.onAuthStateChange.mock.calls) onChange(event, session);
}

/** Acts in the tab as a visitor does, and waits until the session check is done. */
async function act(event: string) {
  window.dispatchEvent(new Event(event));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Changes the stored session as another tab does. */
function changeInOtherTab(user: object | null) {
  if (user) storeSession(user);
  else window.localStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
}

test('restores the stored session without waiting for the auth client', async () => {
  authClient.mockReturnValue(new Promise(() => undefined));
  await open();
  expect(store.sessionState()).toEqual({ account: asha, recovering: false, event: null });
});

test('does not load the auth client for a visitor without a session', async () => {
  await open(null);
  expect(store.sessionState()).toBe(store.SIGNED_OUT);
  expect(authClient).not.toHaveBeenCalled();
});

test('loads the auth client when the network is back', async () => {
  authClient.mockRejectedValueOnce(new Error('no network'));
  await open();
  await Promise.resolve();
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(client.onAuthStateChange).toHaveBeenCalledTimes(1);
  expect(store.sessionState().account).toEqual(asha);
});

test('follows a login in another tab', async () => {
  await open(null);
  changeInOtherTab(asha);
  expect(store.sessionState()).toMatchObject({ account: asha, event: null });
});

test('notifies subscribers when another tab ends the session, and erases drafts', async () => {
  await open();
  writeDraft('waiver', { name: 'Asha' });
  const onChange = jest.fn();
  store.subscribeToSession(onChange);
  changeInOtherTab(null);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(store.sessionState()).toEqual({ account: null, recovering: false, event: 'ended' });
  expect(readDraft('waiver')).toBeNull();
  store.dismissSessionEvent();
  expect(store.sessionState().event).toBeNull();
});

test('knows when the visitor has logged out in another tab', async () => {
  await open();
  window.localStorage.setItem(LOGOUT_KEY, 'yes');
  changeInOtherTab(null);
  expect(store.sessionState().event).toBe('loggedOutElsewhere');
  changeInOtherTab(asha);
  report('SIGNED_IN', { access_token: 'b', user: asha });
  changeInOtherTab(null);
  expect(store.sessionState().event).toBe('ended');
});

test.each([{ name: 'AuthSessionMissingError' }, { name: 'AuthApiError', code: 'user_not_found' }])(
  'logs out when the visitor acts after another device has ended the session: %p',
  async (error) => {
    const time = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await open();
    client.getUser.mockResolvedValue({ error });
    await act('keydown');
    expect(store.sessionState().account).toEqual(asha);
    time.mockReturnValue(1_060_000);
    await act('keydown');
    expect(store.sessionState()).toEqual({ account: null, recovering: false, event: 'ended' });
    expect(client.getUser).toHaveBeenCalledTimes(2);
    time.mockRestore();
  },
);

test('stays logged in when the server cannot be reached', async () => {
  client.getUser.mockResolvedValue({ error: { name: 'AuthRetryableFetchError' } });
  await open();
  await act('focus');
  expect(store.sessionState().account).toEqual(asha);
});

test('reports that a new email address is confirmed', async () => {
  await open({ ...asha, new_email: 'asha@new.example' });
  report('USER_UPDATED', { access_token: 'b', user: { ...asha, email: 'asha@new.example' } });
  expect(store.sessionState().event).toBe('emailChanged');
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe('b');
});

test('keeps the account when the client reports no session without a sign-out', async () => {
  await open();
  report('INITIAL_SESSION', null);
  expect(store.sessionState().account).toEqual(asha);
});

test('is recovering from the recovery link until the password has changed', async () => {
  await open();
  const session = { access_token: 'b', user: asha };
  report('PASSWORD_RECOVERY', session);
  report('TOKEN_REFRESHED', session);
  expect(store.sessionState().recovering).toBe(true);
  report('USER_UPDATED', session);
  expect(store.sessionState().recovering).toBe(false);
});

test('signs out in this browser even if the server cannot be reached, without an event', async () => {
  await open();
  window.localStorage.setItem(TOKEN_KEY, 'a');
  client.signOut.mockRejectedValue(new Error('no network'));
  expect(await store.endSession('local')).toBe(false);
  expect(store.sessionState()).toEqual(store.SIGNED_OUT);
  expect([window.localStorage.getItem(SESSION_KEY), window.localStorage.getItem(TOKEN_KEY)]).toEqual([null, null]);
});

test.each([
  ['global', new Error('refused'), asha],
  ['global', null, null],
  ['others', null, asha],
] as const)('after ending %s sessions with error %p, the account is %p', async (scope, error, account) => {
  await open();
  client.signOut.mockResolvedValue({ error });
  expect(await store.endSession(scope)).toBe(error === null);
  expect(store.sessionState()).toMatchObject({ account, event: null });
});
