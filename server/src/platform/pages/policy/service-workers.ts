import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route sends a service worker. */
    isServiceWorker?: boolean;
  }
}

/**
 * The only service worker of the site. It deletes what an earlier site at this address has cached, removes itself and
 * reloads the pages that it controls. Fetching a page first replaces it in the browser's own cache. A page loaded
 * afterwards has no service worker, so this happens once.
 */
const CLEANUP_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(cleanUp()));

async function cleanUp() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    await fetch(client.url, { cache: 'reload' }).catch(() => undefined);
    await client.navigate(client.url).catch(() => undefined);
  }
}
`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  // The worker of the earlier site may have controlled more than its own folder.
  'service-worker-allowed': '/',
};

/**
 * Hook: answers every request for a service worker with the one above, except for that of a route for one, which the
 * origin of the operators has. Another one could answer all later requests
 * instead of the server, even those of the operators' page. An error would keep the worker of an earlier site, and with
 * it that site. Browsers mark requests for service workers with this header, and scripts cannot remove it.
 */
export async function replaceServiceWorkers({ headers, routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (headers['service-worker'] === undefined || routeOptions.config.isServiceWorker) return undefined;
  return reply.headers(HEADERS).type('text/javascript; charset=utf-8').send(CLEANUP_WORKER);
}
