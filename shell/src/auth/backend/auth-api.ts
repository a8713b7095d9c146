import { type ApiFailure, type ApiResult, call } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { SIGN_IN, SIGN_UP } from '@arena/shared/contract/api/visitor-api';
import { type Login, readLogin } from './login-response';

const TIMEOUT = 15_000;

/** Creates an account. */
export function signUp(data: { username: string; email: string; password: string }): Promise<ApiResult<JsonObject>> {
  return call(SIGN_UP, { method: 'POST', data, timeout: TIMEOUT });
}

/** Logs in with a password. */
export async function logIn(data: { email: string; password: string }): Promise<ApiResult<Login>> {
  const result = await call(SIGN_IN, { method: 'POST', data, timeout: TIMEOUT });
  if (!result.ok) return result;
  const login = readLogin(result.data);
  return login ? { ok: true, data: login } : { ok: false, failure: { kind: 'unexpected' } };
}

/** Error message for the visitor. */
export function errorMessage(failure: ApiFailure): string {
  return (failure.kind === 'server' && failure.message) || 'Something went wrong';
}
