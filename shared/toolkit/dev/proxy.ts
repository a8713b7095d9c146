import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Forwards a request to the site and streams its response back. Redirects within the site stay on this server, and the
 * browser is not told to use HTTPS for all of localhost.
 */
export function proxy(site: URL, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = site.protocol === 'https:' ? httpsRequest : httpRequest;
  const { method, headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      new URL(site.origin + incoming.url),
      { method, headers: { ...headers, host: site.host } },
      (upstream) => {
        const { 'strict-transport-security': _, location, ...others } = upstream.headers;
        const ownLocation = location?.replace(site.origin, '') || '/';
        response.writeHead(upstream.statusCode ?? 502, { ...others, ...(location && { location: ownLocation }) });
        upstream.pipe(response).once('close', resolve);
      },
    );
    outgoing.once('error', reject);
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
}
