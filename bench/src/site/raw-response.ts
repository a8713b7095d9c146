import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A response as received, with the body still compressed. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Headers of a browser's request. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** Requests a URL as a browser does, without decompressing the response. */
export function fetchRaw(url: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers: BROWSER_HEADERS, agent: false }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
    })
      .once('error', reject)
      .end();
  });
}
