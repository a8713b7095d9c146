import type { AxiosError, AxiosRequestConfig } from 'axios';
import { apiAddress } from './api-url';

/** Why a call did not succeed; `error` is the server's own sentence, `message` that of the sign-up and login calls. */
export type ApiFailure =
  | { kind: 'timeout' }
  | { kind: 'network' }
  | { kind: 'server'; status: number; error?: string; message?: string }
  | { kind: 'unexpected' };

export type ApiResult<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure };

/** Most pages never call: what calls are made with comes with the first one, or with `prepareCalls`. */
const fetchAxios = () => import(/* webpackChunkName: "axios" */ 'axios');

/** For the moment from which a call is likely. Where nothing comes of it, the call will say so. */
export function prepareCalls() {
  fetchAxios().catch(() => undefined);
}

/** Calls the API and tells what came of it; it never throws. A success without JSON is unexpected. */
export async function call<T>(path: string, config: AxiosRequestConfig): Promise<ApiResult<T>> {
  const axios = await fetchAxios().catch(() => undefined);
  if (!axios) return { ok: false, failure: { kind: 'network' } };
  try {
    const { data } = await axios.default.request<T>({
      ...config,
      url: apiAddress(path),
      // Without it a request that the browser cancels, by leaving the page, looks like a time-out.
      transitional: { clarifyTimeoutError: true },
    });
    return data !== null && typeof data === 'object'
      ? { ok: true, data }
      : { ok: false, failure: { kind: 'unexpected' } };
  } catch (cause) {
    return { ok: false, failure: axios.isAxiosError(cause) ? failureOf(cause) : { kind: 'unexpected' } };
  }
}

function failureOf({ code, request, response }: AxiosError): ApiFailure {
  if (code === 'ETIMEDOUT') return { kind: 'timeout' };
  if (response) return { kind: 'server', status: response.status, ...sentencesOf(response.data) };
  return { kind: request ? 'network' : 'unexpected' };
}

function sentencesOf(data: unknown): { error?: string; message?: string } {
  const { error, message } = Object(data) as { error?: unknown; message?: unknown };
  return { ...(isSentence(error) && { error }), ...(isSentence(message) && { message }) };
}

function isSentence(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
