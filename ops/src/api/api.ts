import { type ApiResult, call } from '@arena/shared/api/call';

/** Milliseconds; trying a release means to render its pages. */
const READ_WITHIN = 15_000;
const CHANGE_WITHIN = 60_000;

export type Api = ReturnType<typeof createApi>;

/** The server as the bearer of a token meets it. Every call tells what came of it, none throws. */
export function createApi(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: <T>(path: string) => call<T>(path, { method: 'GET', timeout: READ_WITHIN, headers }),
    post: <T>(path: string, body: object) =>
      call<T>(path, { method: 'POST', data: body, timeout: CHANGE_WITHIN, headers }),
    download: (path: string, body: object) => download(path, body, headers),
  };
}

/** A file, whole: a link could not carry the token, and what is asked for has no place in an address. */
async function download(path: string, body: object, headers: Record<string, string>): Promise<ApiResult<Blob>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true, data: await response.blob() };
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    return { ok: false, failure: { kind: 'server', status: response.status, ...(error && { error }) } };
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}

/** A path with those of the parameters that say something. */
export function withQuery(path: string, parameters: Record<string, string | null | undefined>): string {
  const said = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
