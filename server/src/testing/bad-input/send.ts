import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { askedToComeBack } from '../wait-if-overloaded';
import type { Bad } from './requests';

/** Milliseconds; what takes longer on a busy machine hangs. */
const ANSWERED_WITHIN = 20_000;

/** What must never stand in an answer: frames of a stack, folders of this machine. */
const INSIDES = /\n\s+at |node_modules|file:\/\/|\/server\/src\/|\.ts:\d+|arena-test-/;

export type Answer = { status: number; text: string };

/**
 * Sends a request as it stands, until it reaches its route.
 * @throws when the answer is none that a stranger may ever get
 */
export async function send(origin: string, bad: Bad): Promise<Answer> {
  const { method, path, headers, body } = bad;
  const signal = AbortSignal.timeout(ANSWERED_WITHIN);
  const withBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = withBody ? { 'content-length': Buffer.byteLength(body) } : {};
    const sent = request(`${origin}${path}`, { method, headers: { ...headers, ...length }, signal }, resolve);
    sent.on('error', reject).end(withBody ? body : undefined);
  });
  const status = answer.statusCode ?? 0;
  const said = await text(answer);
  if (await askedToComeBack(said, answer.headers)) return send(origin, bad);
  const page =
    status === 503 &&
    path.startsWith('/ops') &&
    (method === 'HEAD' || said.includes('The page for operators is not built'));
  if (status >= 500 && !page) throw new Error(`${method} ${path} was answered ${status}: ${said.slice(0, 300)}`);
  if (INSIDES.test(said) && !String(answer.headers['content-type']).startsWith('text/html')) {
    throw new Error(`${method} ${path} tells of its insides: ${said.slice(0, 300)}`);
  }
  return { status, text: said };
}
