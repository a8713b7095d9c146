import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Characters of a document that are sent at a time. */
const CHUNK_SIZE = 1_000;

/**
 * Starts a proxy that sends documents slowly: the head at once, then one chunk of the body with each call of
 * `sendChunk`, which returns whether there was any left.
 */
export async function startSlowProxy(site: string) {
  let sendChunk = () => false;
  const server = createServer((incoming, outgoing) => {
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { ...incoming.headers, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const url = new URL(incoming.url ?? '/', site);
    const upstream = request(url, { method: incoming.method, headers }, async (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (!isDocument) return response.pipe(outgoing);
      const html = await text(response);
      let sent = html.indexOf('<body');
      outgoing.write(html.slice(0, sent));
      sendChunk = () => {
        if (sent >= html.length) return false;
        outgoing.write(html.slice(sent, sent + CHUNK_SIZE));
        sent += CHUNK_SIZE;
        if (sent >= html.length) outgoing.end();
        return true;
      };
    });
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendChunk: () => sendChunk(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
