import type { ApiFailure, ApiResult, call } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Account } from '../../../../auth/account';

/** Answers to a request, such as `POST /api/account/submissions/erasures`. */
type Handler = (body: unknown) => ApiResult<JsonObject> | Promise<ApiResult<JsonObject>>;

const handlers = new Map<string, Handler>();
const api = jest.fn<typeof call>();
jest.unstable_mockModule('@arena/shared/api/call', () => ({ call: api }));

/** The client of the auth backend, whose answers the tests choose. */
export const auth = {
  getSession: jest.fn<() => Promise<object>>(),
  refreshSession: jest.fn<() => Promise<object>>(),
  signInWithOtp: jest.fn<(credentials: object) => Promise<object>>(),
  mfa: { getAuthenticatorAssuranceLevel: jest.fn<() => Promise<object>>() },
};
jest.unstable_mockModule('../../../../auth/backend/auth-client', () => ({ authClient: async () => auth }));

const { AccountContext } = await import('../../../../auth/account-context');
const { SIGNED_OUT } = await import('../../../../auth/session/session-store');
const { SubmissionsScreen } = await import('../submissions-screen');

export const asha: Account = { id: '1', email: 'asha@example.in', created_at: '', user_metadata: {} };

/** A successful answer. */
export const ok = (data: object): ApiResult<JsonObject> => ({ ok: true, data: JSON.parse(JSON.stringify(data)) });

/** A failed request. */
export const failed = (failure: ApiFailure): ApiResult<JsonObject> => ({ ok: false, failure });

/** Forgets all answers. The visitor has a session, and nothing else works. */
export function reset() {
  handlers.clear();
  api.mockReset();
  api.mockImplementation(async (path, { method, data }) => {
    const handler = handlers.get(`${method} ${path}`);
    if (!handler) throw new Error(`No answer to ${method} ${path}`);
    return handler(data);
  });
  auth.getSession.mockResolvedValue({ data: { session: { access_token: 'the-token' } }, error: null });
  auth.refreshSession.mockReset();
  auth.refreshSession.mockResolvedValue({ data: {}, error: null });
  auth.signInWithOtp.mockReset();
  auth.mfa.getAuthenticatorAssuranceLevel.mockResolvedValue({ data: { currentLevel: 'aal1' }, error: null });
}

/** Chooses the answers to a request of the page. */
export function answer(request: string, handler: Handler) {
  handlers.set(request, handler);
}

/** The bodies of all requests to a path so far. */
export function bodies(path: string): unknown[] {
  return api.mock.calls.filter(([called]) => called === path).map(([, { data }]) => data);
}

/** The `Authorization` headers of all requests so far. */
export function authorizations(): unknown[] {
  return api.mock.calls.map(([, { headers }]) => headers?.Authorization);
}

/** Opens the screen as a signed-in visitor. */
export async function openScreen(account: Account = asha) {
  const openDialog = jest.fn();
  const page = (current: Account) => (
    <MemoryRouter>
      <AccountContext
        value={{
          ...SIGNED_OUT,
          account: current,
          openDialog,
          isDialogLoading: false,
          preloadDialog: jest.fn(),
          logOut: jest.fn(),
          notice: null,
          dismissNotice: jest.fn(),
        }}
      >
        <SubmissionsScreen />
      </AccountContext>
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page(account));
  await act(async () => undefined);
  return {
    user: userEvent.setup(),
    openDialog,
    unmount,
    /** Replaces the session, as a login, a mailed link or a refreshed token does. */
    changeSession: (next: Account) => act(async () => rerender(page(next))),
  };
}
