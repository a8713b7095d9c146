import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that the browser keeps for an hour, even without a service worker. */
const PAGE = `<!doctype html><title>Earlier site</title><h1>Earlier site</h1>
<script>navigator.serviceWorker.register('/js/service-worker.js', { scope: '/' });</script>`;

/** Answers every page from its cache and never asks the server for a newer one. */
const WORKER = `
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open('pages').then((cache) => cache.add('/')));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});
`;

/**
 * Starts a site with a service worker. After `moveTo`, another site answers at its address.
 * @returns functions bound to that address
 */
export async function startEarlierSite() {
  let successor: string | undefined;

  const answer: RequestListener = (incoming, outgoing) => {
    if (successor !== undefined) {
      const options = { method: incoming.method, headers: incoming.headers };
      const upstream = request(new URL(incoming.url ?? '/', successor), options, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      upstream.once('error', () => outgoing.destroy());
      incoming.pipe(upstream);
    } else if (incoming.url === '/js/service-worker.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' }).end(WORKER);
    } else {
      outgoing.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=3600' }).end(PAGE);
    }
  };

  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    moveTo: (site: string) => {
      successor = site;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs in a page: whether a service worker controls it. */
export const isControlled = () => navigator.serviceWorker.controller !== null;

/** Runs in a page: the service workers and caches at its address. */
export const leftovers = async () => ({
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  caches: await caches.keys(),
});
