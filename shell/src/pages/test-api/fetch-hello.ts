import { apiUrl } from '@arena/shared/api/api-url';
import { HELLO } from '@arena/shared/contract/api/visitor-api';

/** Milliseconds. */
const TIMEOUT = 10_000;

export type HelloResult = { ok: true; message: string } | { ok: false; error: string };

/** Requests the greeting of the API. Never rejects: a failure becomes an error message for the visitor. */
export async function fetchHello(signal: AbortSignal): Promise<HelloResult> {
  // The oldest supported browsers lack `AbortSignal.timeout` and `AbortSignal.any`.
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, TIMEOUT);
  try {
    const response = await fetch(apiUrl(HELLO), { signal: controller.signal });
    if (!response.ok) return failed(`The server answered with status ${response.status} instead of a greeting.`);
    const message = readMessage(await response.json().catch(() => null));
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

function failed(error: string): HelloResult {
  return { ok: false, error };
}

function readMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
