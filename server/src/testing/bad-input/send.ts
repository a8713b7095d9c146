import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitIfOverloaded } from '../wait-if-overloaded';
import type { BadRequest } from './requests';

/** Milliseconds. A request that takes longer, even on a busy machine, hangs. */
const TIMEOUT = 20_000;

/** Text that must never be in a response: stack traces and folders of the machine. */
const INTERNALS = /\n\s+at |node_modules|file:\/\/|\/server\/src\/|\.ts:\d+|arena-test-/;

export type TestResponse = { status: number; text: string };

/**
 * Sends a request, again if the server is overloaded.
 * @throws for server errors and for responses that reveal internals
 */
export async function send(origin: string, bad: BadRequest): Promise<TestResponse> {
  const { method, path, headers, body } = bad;
  const signal = AbortSignal.timeout(TIMEOUT);
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = hasBody ? { 'content-length': Buffer.byteLength(body) } : {};
    const outgoing = request(`${origin}${path}`, { method, headers: { ...headers, ...length }, signal }, resolve);
    outgoing.on('error', reject).end(hasBody ? body : undefined);
  });
  const status = response.statusCode ?? 0;
  const received = await text(response);
  if (await waitIfOverloaded(received, response.headers)) return send(origin, bad);
  const isMissingPage =
    status === 503 &&
    path.startsWith('/ops') &&
    (method === 'HEAD' || received.includes("The operators' page is not built"));
  if (status >= 500 && !isMissingPage) throw new Error(`${method} ${path} got ${status}: ${received.slice(0, 300)}`);
  if (INTERNALS.test(received) && !String(response.headers['content-type']).startsWith('text/html')) {
    throw new Error(`${method} ${path} reveals internals: ${received.slice(0, 300)}`);
  }
  return { status, text: received };
}
