import { type ApiResult, call } from '@arena/shared/api/call';
import {
  type Endpoint,
  type EndpointInput,
  isAsync,
  parseAnswer,
  requestUrl,
} from '@arena/shared/contract/api/endpoint';
import { operation, RESPOND_ASYNC } from '@arena/shared/contract/operation';
import { followOperation } from './follow-operation';

/** `timeout`: milliseconds. `onProgress`: called with the current step of a long operation. */
type SendOptions = { token: string; timeout: number; onProgress?: (progress: string) => void };

/** Calls an endpoint with a token and returns the outcome. Never throws. */
export async function send<Answer, E extends Endpoint>(
  endpoint: E & Endpoint<Answer>,
  input: EndpointInput<E>,
  { token, timeout, onProgress = () => undefined }: SendOptions,
): Promise<ApiResult<Answer>> {
  const { method } = endpoint;
  const parts: { params?: object; querystring?: object; body?: unknown } = input ?? {};
  const headers = { authorization: `Bearer ${token}` };
  const started = await call(requestUrl(endpoint, parts), {
    method,
    ...(parts.body !== undefined && { data: parts.body }),
    timeout,
    headers: { ...headers, ...(isAsync(endpoint) && RESPOND_ASYNC) },
  });
  if (!started.ok) return started;
  try {
    const { data: state } = operation.safeParse(started.data);
    const result = isAsync(endpoint) && state ? await followOperation(state, { headers, onProgress }) : started;
    return result.ok ? { ok: true, data: parseAnswer<Answer>(endpoint, result.data) } : result;
  } catch {
    return { ok: false, failure: { kind: 'unexpected' } };
  }
}
