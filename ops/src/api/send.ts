import { type ApiResult, call } from '@arena/shared/api/call';
import { type Endpoint, type EndpointInput, parseAnswer, requestUrl } from '@arena/shared/contract/endpoint';

/** `timeout`: milliseconds. */
type SendOptions = { token: string; timeout: number };

/** Calls an endpoint with a token and returns the outcome. Never throws. */
export async function send<Answer, E extends Endpoint>(
  endpoint: E & Endpoint<Answer>,
  input: EndpointInput<E>,
  { token, timeout }: SendOptions,
): Promise<ApiResult<Answer>> {
  const { method } = endpoint;
  const parts: { params?: object; querystring?: object; body?: unknown } = input ?? {};
  const result = await call(requestUrl(endpoint, parts), {
    method,
    ...(parts.body !== undefined && { data: parts.body }),
    timeout,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!result.ok) return result;
  try {
    return { ok: true, data: parseAnswer<Answer>(endpoint, result.data) };
  } catch {
    return { ok: false, failure: { kind: 'unexpected' } };
  }
}
