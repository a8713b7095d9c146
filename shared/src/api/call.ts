import type { AxiosError, AxiosRequestConfig } from 'axios';
import { apiUrl } from './api-url';
import { isJsonObject, type JsonObject } from './json';

/**
 * Why a call failed. `error` is the server's message; sign-up and login answer with `message` instead. `code`
 * distinguishes cases that share a status.
 */
export type ApiFailure =
  | { kind: 'timeout' }
  | { kind: 'network' }
  | { kind: 'server'; status: number; error?: string; message?: string; code?: string }
  | { kind: 'unexpected' };

export type ApiResult<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure };

/** Most pages never call the API, so axios is loaded with the first call or by `preloadAxios`. */
const loadAxios = () => import(/* webpackChunkName: "axios" */ 'axios');

/** Call it when an API call becomes likely. It ignores failures: the call itself reports them. */
export function preloadAxios() {
  loadAxios().catch(() => undefined);
}

/** Calls the API and returns the outcome. Never throws. A success without a JSON object is an `unexpected` failure. */
export async function call(path: string, config: AxiosRequestConfig): Promise<ApiResult<JsonObject>> {
  try {
    return await request(await loadAxios(), path, config);
  } catch (error) {
    return { ok: false, failure: { kind: isOnServer(error) ? 'unexpected' : 'network' } };
  }
}

type Axios = Awaited<ReturnType<typeof loadAxios>>;

async function request(axios: Axios, path: string, config: AxiosRequestConfig): Promise<ApiResult<JsonObject>> {
  try {
    const { data } = await axios.default.request<unknown>({
      ...config,
      url: apiUrl(path),
      // Otherwise a request that the browser cancels when the visitor leaves the page looks like a timeout.
      transitional: { clarifyTimeoutError: true },
    });
    return isJsonObject(data) ? { ok: true, data } : { ok: false, failure: { kind: 'unexpected' } };
  } catch (cause) {
    return { ok: false, failure: axios.isAxiosError(cause) ? toApiFailure(cause) : { kind: 'unexpected' } };
  }
}

/** Whether a chunk failed because of the server, not of the network. The shell's loader says so in the error's type. */
function isOnServer(error: unknown): boolean {
  return error instanceof Error && 'type' in error && ['missing', 'server', 'integrity'].includes(String(error.type));
}

function toApiFailure({ code, request, response }: AxiosError): ApiFailure {
  if (code === 'ETIMEDOUT') return { kind: 'timeout' };
  if (response) return { kind: 'server', status: response.status, ...errorTexts(response.data) };
  return { kind: request ? 'network' : 'unexpected' };
}

function errorTexts(data: unknown): { error?: string; message?: string; code?: string } {
  const { error, message, code } = isJsonObject(data) ? data : {};
  return { ...(isText(error) && { error }), ...(isText(message) && { message }), ...(isText(code) && { code }) };
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
