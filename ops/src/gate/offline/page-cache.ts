/** Path of the page of the gate. */
export const GATE = '/ops/gate';

/** Name of the cache. */
const CACHE = 'arena-gate';

/** Milliseconds until the stored page answers in place of the server. */
export const PATIENCE = 3_000;

/** The server compresses for some browsers, but this cache is of one. */
const MATCH = { ignoreVary: true, ignoreSearch: true };

type Dependencies = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  pause: (milliseconds: number) => Promise<void>;
  /** Runs one function at a time, also while the service worker of the next version starts. */
  exclusively: (run: () => Promise<void>) => Promise<void>;
};

/** What a request of the page asks for. The service worker leaves `other` to the browser: API, sign-in, other pages. */
export function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): 'page' | 'file' | 'other' {
  const { pathname } = new URL(url);
  if (method !== 'GET') return 'other';
  if (mode === 'navigate') return pathname === GATE ? 'page' : 'other';
  return pathname.startsWith('/ops/files/') ? 'file' : 'other';
}

/** The page of the gate and its files, stored together for times without a connection. */
export class PageCache {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Stores a version of the page with all its files, then deletes the version before.
   * @throws if `response` is not the page, a file does not load, or the storage is full; the version before stays
   */
  async store(response: Response) {
    const html = await response.clone().text();
    const files = [...new Set(html.match(/\/ops\/files\/[\w.-]+/g))];
    if (!response.ok || response.redirected || files.length === 0) throw new Error('This is not the page of the gate.');
    await this.dependencies.exclusively(async () => {
      const cache = await this.dependencies.caches.open(CACHE);
      const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      await cache.addAll(files.filter((file) => !stored.has(file)));
      await cache.put(GATE, response);
      const isOld = (path: string) => path !== GATE && !files.includes(path);
      for (const path of stored) if (isOld(path)) await cache.delete(path, MATCH);
    });
  }

  /**
   * The page from the server with all its files, and stored for later; the stored one if that fails or takes too long.
   * @param waitUntil keeps the service worker running
   */
  async answerPage(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const { fetch, pause } = this.dependencies;
    const answer = fetch(request);
    const complete = answer.then(async (response) => {
      // Where the storage is full, this version works without being stored.
      await this.store(response.clone()).catch(() => undefined);
      return response;
    });
    waitUntil(complete.catch(() => undefined));
    const stored = await this.find(GATE);
    if (!stored) return answer;
    const isDown = ({ status }: Response) => status >= 500;
    return Promise.race([
      complete.then(
        (response) => (isDown(response) ? stored : response),
        () => stored,
      ),
      pause(PATIENCE).then(() => stored),
    ]);
  }

  /** A file by its name, which has a hash. */
  async answerFile(request: Request): Promise<Response> {
    return (await this.find(request.url)) ?? this.dependencies.fetch(request);
  }

  private async find(url: string): Promise<Response | undefined> {
    const cache = await this.dependencies.caches.open(CACHE);
    return cache.match(url, MATCH);
  }
}
