import axios, { type AxiosRequestConfig, isAxiosError } from 'axios';
import { apiAddress } from './address';

/** Why a call did not succeed; `error` is the server's own sentence, `message` that of the sign-up and login calls. */
export type ApiFailure =
  | { kind: 'timeout' }
  | { kind: 'network' }
  | { kind: 'server'; status: number; error?: string; message?: string }
  | { kind: 'unexpected' };

export type ApiResult<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure };

/** Calls the API and tells what came of it; it never throws. A success without JSON is unexpected. */
export async function call<T>(path: string, config: AxiosRequestConfig): Promise<ApiResult<T>> {
  try {
    const { data } = await axios.request<T>({
      ...config,
      url: apiAddress(path),
      // Without it a request that the browser cancels, by leaving the page, looks like a time-out.
      transitional: { clarifyTimeoutError: true },
    });
    return data !== null && typeof data === 'object'
      ? { ok: true, data }
      : { ok: false, failure: { kind: 'unexpected' } };
  } catch (cause) {
    return { ok: false, failure: failureOf(cause) };
  }
}

function failureOf(cause: unknown): ApiFailure {
  if (!isAxiosError(cause)) return { kind: 'unexpected' };
  if (cause.code === 'ETIMEDOUT') return { kind: 'timeout' };
  if (cause.response) return { kind: 'server', status: cause.response.status, ...sentencesOf(cause.response.data) };
  return { kind: cause.request ? 'network' : 'unexpected' };
}

function sentencesOf(data: unknown): { error?: string; message?: string } {
  const { error, message } = Object(data) as { error?: unknown; message?: unknown };
  return { ...(isSentence(error) && { error }), ...(isSentence(message) && { message }) };
}

function isSentence(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
