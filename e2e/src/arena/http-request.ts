import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Question = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** The address of this machine, anything that begins with 127, that the question comes from. */
  from?: string;
};

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string };

/**
 * Asks as a visitor of their own, on a connection of their own.
 * @throws when the connection breaks before the answer is complete
 */
export async function ask(address: string, { method = 'GET', headers, body, from }: Question = {}): Promise<Answer> {
  const asked = request(address, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    agent: false,
    ...(from && { localAddress: from }),
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}
