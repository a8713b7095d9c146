import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

type RequestOptions = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Source IP address of the connection: a loopback address, 127.x.x.x. */
  localAddress?: string;
};

export type HttpResponse = { status: number; headers: IncomingMessage['headers']; body: string };

/**
 * Sends a request on a new connection.
 * @throws when the connection breaks before the response is complete
 */
export async function sendRequest(
  url: string,
  { method = 'GET', headers, body, localAddress }: RequestOptions = {},
): Promise<HttpResponse> {
  const outgoing = request(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    agent: false,
    ...(localAddress && { localAddress }),
  });
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
