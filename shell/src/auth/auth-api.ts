import { type ApiFailure, type ApiResult, call } from '@arena/shared/api/call';

const TIMEOUT = 15_000;

type Login = {
  token: string;
  /** Renews the token; an answer of just a token and a user has none. */
  refresh_token?: string;
  user: LoginUser;
};

/** The visitor as the answer to a login describes them. */
export type LoginUser = {
  id?: string | number;
  email?: string;
  name?: string;
  username?: string;
  profileImage?: string | null;
  /** Of an account whose login takes two steps. */
  factors?: { id: string; factor_type: string; status: string }[];
};

/** Makes an account; specification §7. */
export function signUp(data: { username: string; email: string; password: string }): Promise<ApiResult<object>> {
  return call('/api/auth/signup', { method: 'POST', data, timeout: TIMEOUT });
}

/** Signs in with a password; specification §7. */
export function logIn(data: { email: string; password: string }): Promise<ApiResult<Login>> {
  return call('/api/auth/login', { method: 'POST', data, timeout: TIMEOUT });
}

/** What the visitor is told; specification §8. */
export function troubleOf(failure: ApiFailure): string {
  return (failure.kind === 'server' && failure.message) || 'Something went wrong';
}
