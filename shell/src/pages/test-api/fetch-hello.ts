import { apiAddress } from '@arena/shared/api/api-url';

/** Milliseconds after which the server counts as silent. */
const TIMEOUT = 10_000;

export type HelloAnswer = { ok: true; message: string } | { ok: false; sentence: string };

/** Asks the API for its greeting. Never rejects: a failure is an answer with a sentence for the reader. */
export async function askHello(signal: AbortSignal): Promise<HelloAnswer> {
  // `AbortSignal.timeout` and `AbortSignal.any` are missing in the oldest browsers that the site supports.
  const request = new AbortController();
  signal.addEventListener('abort', () => request.abort(), { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    request.abort();
  }, TIMEOUT);
  try {
    const response = await fetch(apiAddress('/api/hello'), { signal: request.signal });
    if (!response.ok) return failed(`The server answered with status ${response.status} instead of a greeting.`);
    const message = messageOf(await response.json().catch(() => null));
    return message === undefined ? failed('The server answered, but without a message.') : { ok: true, message };
  } catch {
    return failed(
      timedOut
        ? 'The server did not answer within ten seconds.'
        : 'The server could not be reached. Check your internet connection.',
    );
  } finally {
    clearTimeout(timer);
  }
}

function failed(sentence: string): HelloAnswer {
  return { ok: false, sentence };
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
