import type { ArenaServer } from '../src/arena/server';

/** Milliseconds until somebody gives up waiting. */
const PATIENCE = 10_000;

/** Sends JSON. Rejects where no answer comes. */
export async function post(site: ArenaServer, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { status } = answer;
  return { status, body: (await answer.json()) as { reference?: string; error?: string; message?: string } };
}
