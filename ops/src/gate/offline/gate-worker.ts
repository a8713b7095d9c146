import { GATE, kindOf, PageCache } from './page-cache';

// The service worker of the page of the gate, which opens that page without a connection. Only the page registers it,
// and only on an origin without pages of the site. It answers the page and its files, and has no other data.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & { request: Request; respondWith: (response: Promise<Response>) => void };

declare global {
  interface WindowEventMap {
    install: WorkerEvent;
    fetch: FetchEvent;
  }
  /** Missing in TypeScript's library for pages. */
  function skipWaiting(): Promise<void>;
}

const pages = new PageCache({
  caches,
  fetch: (request) => fetch(request),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  exclusively: (run) => navigator.locks.request('arena-gate', run),
});

self.addEventListener('install', (event) => {
  // Pages of any version may have any version of this worker.
  void skipWaiting();
  event.waitUntil(fetch(GATE).then((response) => pages.store(response)));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind === 'page') event.respondWith(pages.answerPage(event.request, (work) => event.waitUntil(work)));
  if (kind === 'file') event.respondWith(pages.answerFile(event.request));
});
