import type { ArenaServer } from '../../src/arena/sites/server';

/** Milliseconds. A server that hangs fails a test; one whose disk is slow does not. */
const TIMEOUT = 60_000;

/** Sends JSON. Rejects when no response arrives in time. */
export async function postJson(site: ArenaServer, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { status } = response;
  return { status, body: (await response.json()) as { reference?: string; error?: string; message?: string } };
}
