import { type IncomingMessage, request as overHttp, type ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';

/** Hands a request on to the site, and its answer back, as they are. */
export function pass(site: URL, from: IncomingMessage, to: ServerResponse): Promise<void> {
  const send = site.protocol === 'https:' ? overHttps : overHttp;
  const { method, headers } = from;
  return new Promise((resolve, reject) => {
    const passed = send(
      new URL(site.origin + from.url),
      { method, headers: { ...headers, host: site.host } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to).once('close', resolve);
      },
    );
    passed.once('error', reject);
    to.once('close', () => passed.destroy());
    from.pipe(passed);
  });
}
