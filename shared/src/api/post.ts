import { type ApiResult, call } from './call';

export type { ApiFailure, ApiResult } from './call';

type PostOptions = {
  timeoutMs: number;
  /** Made once per filled form: sending it again cannot store it twice. */
  idempotencyKey: string;
  /** Version of the text that was agreed to. */
  textVersion?: string;
};

/** Sends JSON and tells what came of it; it never throws. */
export function post<T>(path: string, body: object, options: PostOptions): Promise<ApiResult<T>> {
  const { timeoutMs, idempotencyKey, textVersion } = options;
  return call<T>(path, {
    method: 'POST',
    data: body,
    timeout: timeoutMs,
    headers: { 'Idempotency-Key': idempotencyKey, ...(textVersion && { 'Arena-Text-Version': textVersion }) },
  });
}
