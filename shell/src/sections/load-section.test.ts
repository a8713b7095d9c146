import { Blob } from 'node:buffer';
import { PAGE_CONTENTS_ID } from '@arena/shared/contract/release/content';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeFiles, settled } from '../testing/fake-files';
import { forgetFailure, type LoadedSection, loadFallback, loadSection } from './load-section';
import { SectionFailure } from './section-failure';
import { sectionState } from './section-state';

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

const sendBeacon = jest.fn((_url: string, _report: Blob) => true);
let files: ReturnType<typeof fakeFiles>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  for (const entries of Object.values(sectionState)) entries.clear();
  sessionStorage.clear();
  sendBeacon.mockClear();
  document.head.innerHTML = `<script type="application/json" id="${RELEASE_MAP_ID}">{"set":"set-0","integrity":{},"sections":[]}</script>`;
  // The Blob of jsdom cannot be read as text.
  Object.assign(globalThis, { Blob, __webpack_share_scopes__: { default: {} } });
  Object.assign(navigator, { sendBeacon });
  files = fakeFiles();
  files.arrivals[LIVE] = ['intact'];
  files.arrivals[FALLBACK] = ['intact'];
  files.onArrival[LIVE] = () => defineContainer(live.container);
  files.onArrival[FALLBACK] = () => defineContainer(fallback.container);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function defineContainer(name: string) {
  const container = { init: () => undefined, get: async () => () => ({ default: { routes: [] } }) };
  Object.assign(globalThis, { [name]: container });
}

/** Paths of the entries that elements requested, in order. */
const entries = () => files.requests.filter((request) => request.startsWith('script')).map(pathOf);
const pathOf = (request: string) => request.replace(/^script |\?.*$/g, '');

/** The reported releases with their reasons, in order. */
async function reports(): Promise<string[][]> {
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, report]) => report.text()));
  return bodies.map((body) => JSON.parse(body)).map(({ release, reason }) => [release, reason]);
}

const releaseOf = ({ release }: LoadedSection) => release;

test('reports why the code of a section threw while it loaded, with its own lines', async () => {
  const cause = new Error('config is missing');
  const frame = '/releases/mf-market/2.0.0-0123456789abcdef/section.js:1:20';
  cause.stack = `Error: config is missing\n    at ${window.location.origin}${frame}`;
  files.onArrival[LIVE] = () =>
    Object.assign(globalThis, {
      [live.container]: { init: () => undefined, get: () => Promise.reject(cause) },
    });
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  jest.useRealTimers();
  await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
  const bodies = await Promise.all(sendBeacon.mock.calls.map(async ([, report]) => JSON.parse(await report.text())));
  expect(bodies).toMatchObject([
    { app: 'mf-market', release: live.release, reason: 'broken' },
    { kind: 'load', name: 'Error', message: 'config is missing', frames: [frame] },
  ]);
});

test('loads the live release and reports nothing', async () => {
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
  expect(entries()).toEqual([LIVE]);
  expect(sendBeacon).not.toHaveBeenCalled();
});

const CONTENT = { ...live, content: '/releases/mf-market/2.0.0-0123456789abcdef/content.json' };

/** The section shows each path of its content. Files have their own path as content. */
function defineSectionWithContent() {
  const routes = ({ path }: { path: string }) => [{ path }];
  const container = { init: () => undefined, get: async () => () => ({ default: { routes } }) };
  files.onArrival[LIVE] = () => Object.assign(globalThis, { [live.container]: container });
}

test('takes the content of a release from the page', async () => {
  defineSectionWithContent();
  const contents = { [live.app]: { release: live.release, content: { path: '/in-page' } } };
  document.head.innerHTML += `<script type="application/json" id="${PAGE_CONTENTS_ID}">${JSON.stringify(contents)}</script>`;
  expect((await settled(loadSection(CONTENT))).routes).toEqual([{ path: '/in-page' }]);
  expect(files.requests).toEqual([`script ${LIVE}`]);
});

test('loads the content of a release that the page does not have', async () => {
  defineSectionWithContent();
  const other = { [live.app]: { release: fallback.release, content: { path: '/other-release' } } };
  document.head.innerHTML += `<script type="application/json" id="${PAGE_CONTENTS_ID}">${JSON.stringify(other)}</script>`;
  files.arrivals[CONTENT.content] = ['intact'];
  expect((await settled(loadSection(CONTENT))).routes).toEqual([{ path: CONTENT.content }]);
});

test('a fallback of the same code loads its own files', async () => {
  const sameCode = { ...live, standIn: { ...fallback, container: live.container } };
  const withRoute = (path: string) => () =>
    Object.assign(globalThis, {
      [live.container]: { init: () => undefined, get: async () => () => ({ default: { routes: [{ path }] } }) },
    });
  files.onArrival[LIVE] = withRoute('/live');
  files.onArrival[FALLBACK] = withRoute('/fallback');
  const loaded = await settled(loadSection(sameCode));
  expect(loaded.routes).toEqual([{ path: '/live' }]);
  expect((await settled(loadFallback(loaded, new Error('crashed'))))?.routes).toEqual([{ path: '/fallback' }]);
});

test('falls back from a release whose content does not load, and reports why', async () => {
  defineSectionWithContent();
  files.arrivals[CONTENT.content] = ['damaged'];
  expect(releaseOf(await settled(loadSection(CONTENT)))).toBe(fallback.release);
  expect(await reports()).toEqual([[live.release, 'integrity']]);
});

test('falls back after the second failure, reports it and does not request the live release again', async () => {
  files.arrivals[LIVE] = [404];
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(entries()).toEqual([LIVE, FALLBACK]);
  expect(await reports()).toEqual([[live.release, 'missing']]);
  expect(JSON.parse(sessionStorage.getItem('quarantined-releases') ?? '')).toEqual([live.release]);
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(entries()).toEqual([LIVE, FALLBACK]);
});

test('throws the failure of the live release when the fallback fails too, and reports both', async () => {
  files.arrivals[LIVE] = [404];
  files.arrivals[FALLBACK] = [500];
  await expect(settled(loadSection(live))).rejects.toMatchObject({ reason: 'missing', release: live.release });
  expect(await reports()).toEqual([
    [live.release, 'missing'],
    [fallback.release, 'server'],
  ]);
});

test('reports a release once that two callers load at the same time', async () => {
  const broken = { init: () => undefined, get: async () => () => ({ default: {} }) };
  sectionState.containers.set(live.entry, Promise.resolve(broken));
  const both = [loadSection(liveWithoutFallback), loadSection(liveWithoutFallback)];
  await settled(Promise.allSettled(both));
  expect(await reports()).toEqual([[live.release, 'broken']]);
  await expect(both[0]).rejects.toBeInstanceOf(SectionFailure);
});

test.each([
  ['without a fallback', liveWithoutFallback, [LIVE]],
  ['whose fallback fails too', live, [LIVE, FALLBACK]],
])('requests a section %s again only when the visitor tries again', async (_, section, expectedRequests) => {
  files.arrivals[LIVE] = [404];
  files.arrivals[FALLBACK] = [404];
  const failure = { reason: 'missing', release: live.release };
  await expect(settled(loadSection(section))).rejects.toMatchObject(failure);
  const reportCount = sendBeacon.mock.calls.length;
  await expect(settled(loadSection(section))).rejects.toMatchObject(failure);
  expect(entries()).toEqual(expectedRequests);
  expect(sendBeacon).toHaveBeenCalledTimes(reportCount);

  files.arrivals[LIVE] = ['intact'];
  forgetFailure(live.release);
  expect(releaseOf(await settled(loadSection(section)))).toBe(live.release);
});

test('requests a section again at the next navigation after the connection broke', async () => {
  files.arrivals[LIVE] = ['broken', 'broken', 'intact'];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'network' });
  expect(releaseOf(await settled(loadSection(liveWithoutFallback)))).toBe(live.release);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a broken connection does not quarantine a release', async () => {
  files.arrivals[LIVE] = ['broken', 'broken', 'intact'];
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
});

test('falls back after two minutes without a response', async () => {
  files.arrivals[LIVE] = ['none'];
  expect(releaseOf(await settled(loadSection(live)))).toBe(fallback.release);
  expect(entries()).toEqual([LIVE, FALLBACK]);
});

test('requests a quarantined release only when its fallback fails, and reports the fallback', async () => {
  sectionState.quarantined.add(live.release);
  files.arrivals[FALLBACK] = [500];
  expect(releaseOf(await settled(loadSection(live)))).toBe(live.release);
  expect(entries()).toEqual([FALLBACK, LIVE]);
  expect(await reports()).toEqual([[fallback.release, 'server']]);
});

test('loads the fallback of a crashed release, but nothing after the fallback has crashed', async () => {
  const crashed = await settled(loadSection(live));
  const loaded = await settled(loadFallback(crashed, new Error('crashed')));
  expect(loaded?.release).toBe(fallback.release);
  expect(await loadFallback(loaded ?? crashed, new Error('crashed'))).toBeUndefined();
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('reports the fallback of a crashed release when it does not load', async () => {
  files.arrivals[FALLBACK] = [404];
  const crashed = await settled(loadSection(live));
  await expect(settled(loadFallback(crashed, new Error('crashed')))).rejects.toMatchObject({
    reason: 'missing',
    release: fallback.release,
  });
  expect(await reports()).toEqual([
    [live.release, 'crashed'],
    [fallback.release, 'missing'],
  ]);
});

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [500, 'server'],
  ['damaged', 'integrity'],
  ['broken', 'network'],
  ['none', 'timeout'],
] as const)('classifies the response %s for the entry as %s', async (response, reason) => {
  files.arrivals[LIVE] = [response];
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason });
});

test('classifies an entry whose hash the page does not know as integrity, without a request', async () => {
  globalThis.arenaIntegrityOf = (url) => {
    throw new Error(`There is no hash for ${url}.`);
  };
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'integrity' });
  expect(files.requests).toEqual([]);
});

test('classifies a section without routes as broken', async () => {
  const container = { init: () => undefined, get: async () => () => ({ default: {} }) };
  sectionState.containers.set(live.entry, Promise.resolve(container));
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'broken' });
});

const CHUNK = LIVE.replace('remoteEntry', 'section');

/** The error of webpack for a chunk. */
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk section failed.'), { name: 'ChunkLoadError', type, request: CHUNK });

/** Lets the container fail to load its chunk, with these errors in turn. */
function failChunk(...types: string[]) {
  const get = async () => {
    const type = types.shift();
    if (type) throw chunkError(type);
    return () => ({ default: { routes: [] } });
  };
  sectionState.containers.set(live.entry, Promise.resolve({ init: () => undefined, get }));
}

test('passes on why a chunk did not load, which the loader has reported', async () => {
  failChunk('server');
  sectionState.reported.add(`${live.release} server`);
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'server' });
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('tries a chunk of a release from before the loader twice, and reports why it fails', async () => {
  files.arrivals[CHUNK] = ['intact'];
  failChunk('error');
  expect(releaseOf(await settled(loadSection(liveWithoutFallback)))).toBe(live.release);
  files.arrivals[CHUNK] = [404];
  failChunk('error');
  await expect(settled(loadSection(liveWithoutFallback))).rejects.toMatchObject({ reason: 'missing' });
  expect(await reports()).toEqual([[live.release, 'missing']]);
});
