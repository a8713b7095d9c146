import { jest } from '@jest/globals';

/**
 * How a request for a file ends: the file arrives, with changed bytes or as another type; nothing arrives; the connection
 * breaks; or the HTTP status of a failure.
 */
export type Arrival = 'intact' | 'damaged' | 'wrong type' | 'none' | 'broken' | number;

/**
 * Replaces the network of a page. Files are requested with elements and with `fetch`; each request takes the next of the
 * `arrivals` of its path, of which the last one repeats.
 */
export function fakeFiles() {
  const arrivals: Record<string, Arrival[]> = {};
  const onArrival: Record<string, () => void> = {};
  /** Requests in order: what requested it, and the URL without the origin. */
  const requests: string[] = [];
  /** The content of the browser's cache. */
  const cached = new Map<string, Arrival>();

  function request(by: string, url: string): Arrival {
    const { pathname, search } = new URL(url, window.location.href);
    requests.push(`${by} ${pathname}${search}`);
    const queue = arrivals[pathname] ?? [404];
    return (queue.length > 1 ? queue.shift() : queue[0]) ?? 404;
  }

  function respond(element: HTMLScriptElement | HTMLLinkElement) {
    const [by, url] = element instanceof HTMLScriptElement ? ['script', element.src] : ['style', element.href];
    const arrival = request(by, url);
    if (arrival === 'none') return;
    queueMicrotask(() => {
      if (arrival === 'intact') onArrival[new URL(url).pathname]?.();
      element.dispatchEvent(new Event(arrival === 'intact' ? 'load' : 'error'));
    });
  }

  const fetch = jest.fn(async (url: string, { cache, signal }: RequestInit = {}) => {
    const { pathname } = new URL(url, window.location.href);
    const fromCache = cache ? undefined : cached.get(pathname);
    const arrival = fromCache ?? request('fetch', url);
    if (cache) cached.set(pathname, arrival);
    if (arrival === 'none') {
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    if (arrival === 'broken' || (arrival === 'damaged' && !cache)) throw new TypeError('Failed to fetch');
    const status = typeof arrival === 'number' ? arrival : 200;
    const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json' };
    const type = Object.entries(types).find(([extension]) => pathname.endsWith(`.${extension}`))?.[1];
    return {
      ok: status < 400,
      status,
      headers: new Map([['content-type', arrival === 'wrong type' ? 'text/plain' : type]]),
      arrayBuffer: async () => new ArrayBuffer(0),
      json: async () => ({ path: pathname }),
    };
  });

  Object.assign(globalThis, { fetch, arenaIntegrityOf: () => 'sha384-hash' });
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) respond(node);
  });
  return { arrivals, onArrival, requests };
}

/** Advances the fake clock until a promise is settled. */
export async function settled<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const onSettled = () => {
    isSettled = true;
  };
  promise.then(onSettled, onSettled);
  while (!isSettled) await jest.advanceTimersByTimeAsync(1000);
  return promise;
}
