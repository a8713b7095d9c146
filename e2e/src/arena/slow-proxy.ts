import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Characters of a document that arrive at a time. */
const PIECE = 1_000;

/**
 * The site once more at an address of its own, where a document arrives in pieces, as over a slow line: its head at
 * once, and of its body a little more with each call of `arrive`, which says whether there was any.
 */
export async function slowDocument(site: string) {
  let arrive = () => false;
  const server = createServer((asked, answer) => {
    const document = asked.headers['sec-fetch-dest'] === 'document';
    const headers = { ...asked.headers, ...(document && { 'accept-encoding': 'identity' }) };
    const onward = request(new URL(asked.url ?? '/', site), { method: asked.method, headers }, async (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      if (!document) return got.pipe(answer);
      const html = await text(got);
      let sent = html.indexOf('<body');
      answer.write(html.slice(0, sent));
      arrive = () => {
        if (sent >= html.length) return false;
        answer.write(html.slice(sent, sent + PIECE));
        sent += PIECE;
        if (sent >= html.length) answer.end();
        return true;
      };
    });
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrive: () => arrive(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
