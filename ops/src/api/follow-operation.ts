import { type ApiResult, call } from '@arena/shared/api/call';
import { isJsonObject, type JsonObject, textOf } from '@arena/shared/api/json';
import { parseAnswer, requestUrl } from '@arena/shared/contract/api/endpoint';
import type { Operation } from '@arena/shared/contract/operation';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';

/** Milliseconds for a request; the server waits up to twenty seconds for news. */
const TIMEOUT = 60_000;

/** Milliseconds without an answer until the page gives up, and between two attempts. */
const GIVE_UP_AFTER = 3 * 60_000;
const RETRY_INTERVAL = 1_000;

type Options = { headers: { authorization: string }; onProgress: (progress: string) => void };

/** Waits for the end of an operation. @returns the answer that its request would have got */
export async function followOperation(
  started: Operation,
  { headers, onProgress }: Options,
): Promise<ApiResult<JsonObject>> {
  let state = started;
  let reachedAt = Date.now();
  try {
    while (state.answer === null) {
      if (state.lost) return { ok: false, failure: { kind: 'timeout' } };
      onProgress(state.progress);
      const input = { params: { id: state.operation }, querystring: { after: state.version } };
      const result = await call(requestUrl(opsApi.operation, input), { method: 'GET', timeout: TIMEOUT, headers });
      if (result.ok) {
        state = parseAnswer(opsApi.operation, result.data);
        reachedAt = Date.now();
        continue;
      }
      const { failure } = result;
      const isRefused = failure.kind === 'server' && failure.status < 500;
      if (isRefused || Date.now() - reachedAt > GIVE_UP_AFTER) return result;
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
    }
  } finally {
    onProgress('');
  }
  const { status, body } = state.answer;
  const data = isJsonObject(body) ? body : {};
  if (status < 400) return { ok: true, data };
  const error = textOf(data.error);
  return { ok: false, failure: { kind: 'server', status, ...(error !== undefined && { error }) } };
}
