import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire: the body as it was packed. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** How a browser asks. */
export const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' };

/** Asks for an address as a browser does and leaves the answer packed. */
export function rawAnswer(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: ACCEPTED, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) });
    })
      .once('error', reject)
      .end();
  });
}
