import type { Language } from '../forms/language';
import { type ApiResult, call } from './call';
import type { JsonObject } from './json';

export type { ApiFailure, ApiResult } from './call';

type PostOptions = {
  timeoutMs: number;
  /** One key per filled-in form: the server stores retries only once. */
  idempotencyKey: string;
  /** Version of the text that the visitor agreed to. */
  textVersion?: string;
  /** Language in which the visitor read it. */
  textLanguage?: Language;
};

/** Sends JSON and returns the outcome. Never throws. */
export function post(path: string, body: object, options: PostOptions): Promise<ApiResult<JsonObject>> {
  const { timeoutMs, idempotencyKey, textVersion, textLanguage } = options;
  return call(path, {
    method: 'POST',
    data: body,
    timeout: timeoutMs,
    headers: {
      'Idempotency-Key': idempotencyKey,
      ...(textVersion && { 'Arena-Text-Version': textVersion }),
      ...(textLanguage && { 'Arena-Text-Language': textLanguage }),
    },
  });
}
