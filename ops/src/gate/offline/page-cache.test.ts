import { expect, test } from '@jest/globals';
import { GATE, kindOf, PATIENCE, PageCache } from './page-cache';

const ORIGIN = 'https://ops.arena.example';

const pageOf = (version: string) =>
  `<script src="/ops/files/gate-${version}.js"></script><meta name="lazy-files" content="/ops/files/axios-1.js">`;

const never = new Promise<Response>(() => undefined);

/** A server whose answers a test changes, and a cache. As in browsers, the cache respects Vary unless told not to. */
function setUp() {
  const server = {
    version: 'a',
    status: 200,
    isOffline: false,
    /** Whether it takes longer than the patience of the service worker. */
    isSlow: false,
    /** Names of files that do not load. */
    broken: [] as string[],
    isFull: false,
    requests: [] as string[],
  };
  const entries = new Map<string, Response>();
  const answer = async (path: string) => {
    server.requests.push(path);
    const isFailing = server.isOffline || server.broken.includes(path);
    if (isFailing) throw new TypeError('Failed to fetch');
    const body = path === GATE ? pageOf(server.version) : `code of ${path}`;
    return new Response(body, { status: server.status, headers: { vary: 'accept-encoding' } });
  };
  const pathOf = (url: string) => new URL(url, ORIGIN).pathname;
  const cache = {
    keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
    match: async (url: string, options?: CacheQueryOptions) =>
      options?.ignoreVary ? entries.get(pathOf(url))?.clone() : undefined,
    put: async (path: string, response: Response) => void entries.set(path, response),
    delete: async (path: string) => entries.delete(path),
    addAll: async (paths: string[]) => {
      if (server.isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      const responses = await Promise.all(paths.map(answer));
      paths.forEach((path, i) => void entries.set(path, responses[i] ?? new Response()));
    },
  };
  let queue = Promise.resolve();
  const pages = new PageCache({
    caches: { open: async () => cache as unknown as Cache },
    fetch: (request) => (server.isSlow ? never : answer(pathOf(request.url))),
    pause: async (milliseconds) => {
      if (!server.isSlow || milliseconds !== PATIENCE) await never;
    },
    exclusively: (run) => {
      queue = queue.then(run, run);
      return queue;
    },
  });
  const work: Promise<unknown>[] = [];
  const open = async () => {
    const response = await pages.answerPage(new Request(ORIGIN + GATE), (promise) => void work.push(promise));
    return response.text();
  };
  return {
    server,
    open,
    /** Ends when the service worker is idle. */
    idle: () => Promise.all(work),
    install: async () => pages.store(await answer(GATE)),
    stored: () => [...entries.keys()].sort(),
    file: async (path: string) => (await pages.answerFile(new Request(ORIGIN + path))).text(),
  };
}

const filesOf = (version: string) => ['/ops/files/axios-1.js', `/ops/files/gate-${version}.js`, GATE];

test.each([
  ['/ops/gate', 'navigate', 'page'],
  ['/ops/gate?from=home', 'navigate', 'page'],
  ['/ops/files/gate-1.js', 'no-cors', 'file'],
  ['/ops', 'navigate', 'other'],
  ['/ops/gateway', 'navigate', 'other'],
  ['/ops/gate/log-ins', 'navigate', 'other'],
  ['/ops/gate', 'cors', 'other'],
  ['/ops/files/gate-1.js', 'navigate', 'other'],
  ['/ops/sign-in/callback?code=1', 'navigate', 'other'],
  ['/api/ops/gate/today', 'cors', 'other'],
] as const)('a request for %s (%s) is one for: %s', (path, mode, kind) => {
  expect(kindOf({ method: 'GET', mode, url: ORIGIN + path })).toBe(kind);
  expect(kindOf({ method: 'POST', mode, url: ORIGIN + path })).toBe('other');
});

test('the page is stored with all its files, and opens without a connection', async () => {
  const { server, install, stored, open, file } = setUp();
  await install();
  expect(stored()).toEqual(filesOf('a'));
  server.isOffline = true;
  expect(await open()).toBe(pageOf('a'));
  expect(await file('/ops/files/gate-a.js')).toBe('code of /ops/files/gate-a.js');
  await expect(file('/ops/files/ops-1.js')).rejects.toThrow('Failed to fetch');
});

test('a new version replaces the stored one, and its unchanged files are not loaded again', async () => {
  const { server, install, stored, open, idle } = setUp();
  await install();
  server.version = 'b';
  server.requests.length = 0;
  expect(await open()).toBe(pageOf('b'));
  await idle();
  expect(stored()).toEqual(filesOf('b'));
  expect(server.requests).toEqual([GATE, '/ops/files/gate-b.js']);
});

test('two versions that are stored at once leave one, whole', async () => {
  const { server, install, stored, open, idle } = setUp();
  await install();
  server.version = 'b';
  const second = open();
  server.version = 'c';
  await Promise.all([second, open()]);
  await idle();
  expect(stored()).toEqual(filesOf('c'));
});

test.each([
  ['a file does not load', { broken: ['/ops/files/gate-b.js'] }],
  ['the storage is full', { isFull: true }],
])('where %s, the stored version stays, and the new one answers', async (_, failure) => {
  const { server, install, stored, open, idle } = setUp();
  await install();
  Object.assign(server, { version: 'b', ...failure });
  expect(await open()).toBe(pageOf('b'));
  await idle();
  expect(stored()).toEqual(filesOf('a'));
});

test('the stored page answers in place of a server that is down or slow; a refusal arrives', async () => {
  const { server, install, stored, open, idle } = setUp();
  await install();
  Object.assign(server, { status: 503, version: 'failure' });
  expect(await open()).toBe(pageOf('a'));
  server.status = 404;
  server.version = 'refusal';
  expect(await open()).toBe(pageOf('refusal'));
  await idle();
  expect(stored()).toEqual(filesOf('a'));

  server.isSlow = true;
  expect(await open()).toBe(pageOf('a'));
});

test('without a stored page, the server answers, and other answers are not stored', async () => {
  const { server, open, idle, stored, install } = setUp();
  server.status = 503;
  expect(await open()).toBe(pageOf('a'));
  await idle();
  await expect(install()).rejects.toThrow('This is not the page of the gate.');
  expect(stored()).toEqual([]);
});
