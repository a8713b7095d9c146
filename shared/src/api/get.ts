import { type ApiResult, call } from './call';

/** Fetches JSON and tells what came of it; it never throws. */
export function get<T>(path: string, { timeoutMs }: { timeoutMs: number }): Promise<ApiResult<T>> {
  return call<T>(path, { method: 'GET', timeout: timeoutMs });
}
