import { Blob } from 'node:buffer';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MISSING_HASH } from './integrity';
import { forgetFailure, type LoadedSection, loadFallback, loadSection } from './load-section';
import { recordResourceFailures } from './resource-failures';
import { SectionFailure } from './section-failure';
import { sectionState } from './section-state';

/** Response to a request for an entry: its container, nothing, a broken connection, or the HTTP status of a failure. */
type Response = 'container' | 'none' | 'broken' | number;

const LIVE = '/releases/mf-market/2.0.0-0123456789abcdef/remoteEntry.js';
const FALLBACK = '/releases/mf-market/1.0.0-0123456789abcdef/remoteEntry.js';

const live = {
  app: 'mf-market',
  release: '2.0.0-0123456789abcdef',
  container: 'live_container',
  entry: LIVE,
  section: { paths: ['/market'], nav: [] },
  standIn: { release: '1.0.0-0123456789abcdef', container: 'fallback_container', entry: FALLBACK },
};
const { standIn: fallback, ...liveWithoutFallback } = live;

/** Paths of the requested entries, in order. */
let requests: string[];
/** Responses to successive requests, by path. The last one repeats. */
let responses: Record<string, Response[]>;
let status = 0;
const sendBeacon = jest.fn((_url: string, _report: Blob) => true);

recordResourceFailures();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  requests = [];
  responses = { [LIVE]: ['container'], [FALLBACK]: ['container'] };
  for (const entries of Object.values(sectionState)) Array.isArray(entries) ? entries.splice(0) : entries.clear();
  sessionStorage.clear();
  sendBeacon.mockClear();
  document.head.innerHTML = `<script type="application/json" id="${RELEASE_MAP_ID}">{"set":"set-0","integrity":{},"sections":[]}</script>`;
  const arenaIntegrityOf = () => 'sha384-hash';
  // The Blob of jsdom cannot be read as text.
  Object.assign(globalThis, { Blob, __webpack_share_scopes__: { default: {} }, arenaIntegrityOf });
  Object.assign(navigator, { sendBeacon });
  performance.getEntriesByName = () => [{ responseStatus: status } as never];
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) if (node instanceof HTMLScriptElement) respond(node);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Simulates the network's response to a script. */
function respond(script: HTMLScriptElement) {
  const { pathname } = new URL(script.src);
  requests.push(pathname);
  const queue = responses[pathname] ?? [];
  const response = queue.length > 1 ? queue.shift() : queue[0];
  if (response === 'none') return;
  queueMicrotask(() => {
    if (response === 'container') defineContainer(pathname === LIVE ? live.container : fallback.container);
    else status = typeof response === 'number' ? response : 0;
    script.dispatchEvent(new Event(response === 'container' ? 'load' : 'error'));
  });
}

function defineContainer(name: string) {
  const container = { init: () => undefined, get: async () => () => ({ default: { routes: [] } }) };
  Object.assign(globalThis, { [name]: container });
}

/** Advances the fake clock until a promise is settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const onSettled = () => {
    isSettled = true;
  };
  promise.then(onSettled, onSettled);
  while (!isSettled) await jest.advanceTimersByTimeAsync(1000);
  return promise;
}

/** The reported releases with their reasons, in order. */
async function reports(): Promise<string[][]> {
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, report]) => report.text()));
  return bodies.map((body) => JSON.parse(body)).map(({ release, reason }) => [release, reason]);
}

const releaseOf = ({ release }: LoadedSection) => release;

test('loads the live release and reports nothing', async () => {
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
  expect(requests).toEqual([LIVE]);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('tries again after the first failure and reports nothing', async () => {
  responses[LIVE] = [500, 'container'];
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
  expect(requests).toEqual([LIVE, LIVE]);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('falls back after the second failure, reports it and does not request the live release again', async () => {
  responses[LIVE] = [404];
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(requests).toEqual([LIVE, LIVE, FALLBACK]);
  expect(await reports()).toEqual([[live.release, 'missing']]);
  expect(JSON.parse(sessionStorage.getItem('quarantined-releases') ?? '')).toEqual([live.release]);
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(requests).toEqual([LIVE, LIVE, FALLBACK]);
});

test('throws the failure of the live release when the fallback fails too, and reports both', async () => {
  responses = { [LIVE]: [404], [FALLBACK]: [500] };
  await expect(settled(loadSection(live))).rejects.toMatchObject({ reason: 'missing', release: live.release });
  expect(await reports()).toEqual([
    [live.release, 'missing'],
    [fallback.release, 'server'],
  ]);
});

test('throws after the second failure when there is no fallback', async () => {
  responses[LIVE] = [500];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toBeInstanceOf(SectionFailure);
  expect(requests).toEqual([LIVE, LIVE]);
});

test.each([
  ['without a fallback', liveWithoutFallback, [LIVE, LIVE]],
  ['whose fallback fails too', live, [LIVE, LIVE, FALLBACK]],
])('requests a section %s again only when the visitor tries again', async (_, section, expectedRequests) => {
  responses = { [LIVE]: [404], [FALLBACK]: [404] };
  const failure = { reason: 'missing', release: live.release };
  await expect(settled(loadSection(section))).rejects.toMatchObject(failure);
  const reportCount = sendBeacon.mock.calls.length;
  await expect(settled(loadSection(section))).rejects.toMatchObject(failure);
  expect(requests).toEqual(expectedRequests);
  expect(sendBeacon).toHaveBeenCalledTimes(reportCount);

  responses[LIVE] = ['container'];
  forgetFailure(live.release);
  expect(releaseOf(await settled(loadSection(section)))).toBe(live.release);
});

test('requests a section again at the next navigation after the connection broke', async () => {
  responses[LIVE] = ['broken', 'broken', 'container'];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'network' });
  expect(releaseOf(await settled(loadSection(liveWithoutFallback)))).toBe(live.release);
});

test('falls back without a second try after two minutes without a response', async () => {
  responses[LIVE] = ['none'];
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(requests).toEqual([LIVE, FALLBACK]);
});

test('requests a quarantined release only when its fallback fails, and reports the fallback', async () => {
  sectionState.quarantined.add(live.release);
  responses[FALLBACK] = [500];
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
  expect(requests).toEqual([FALLBACK, LIVE]);
  expect(await reports()).toEqual([[fallback.release, 'server']]);
});

test('loads the fallback of a crashed release, but nothing after the fallback has crashed', async () => {
  const crashed = await settled(loadSection(live));
  const loaded = await settled(loadFallback(crashed));
  expect(loaded?.release).toBe(fallback.release);
  expect(await loadFallback(loaded ?? crashed)).toBeUndefined();
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('reports the fallback of a crashed release when it does not load', async () => {
  responses[FALLBACK] = [404];
  const crashed = await settled(loadSection(live));
  await expect(settled(loadFallback(crashed))).rejects.toMatchObject({ reason: 'missing', release: fallback.release });
  expect(await reports()).toEqual([
    [live.release, 'crashed'],
    [fallback.release, 'missing'],
  ]);
});

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [500, 'server'],
  [503, 'server'],
  [200, 'integrity'],
  ['broken', 'network'],
] as const)('classifies response %s for the entry as %s', async (response, reason) => {
  responses[LIVE] = [response];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason });
});

test('classifies a missing response as timeout', async () => {
  responses[LIVE] = ['none'];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'timeout' });
});

test('classifies an entry whose hash the page does not know as integrity, without a request', async () => {
  globalThis.arenaIntegrityOf = (url) => {
    throw new Error(`${MISSING_HASH} ${url}.`);
  };
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'integrity' });
  expect(requests).toEqual([]);
});

test('classifies a section without routes as broken', async () => {
  const container = { init: () => undefined, get: async () => () => ({ default: {} }) };
  sectionState.containers.set(live.container, Promise.resolve(container));
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'broken' });
});
