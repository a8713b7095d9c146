import { Blob } from 'node:buffer';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { addHashes } from '../sections/integrity';
import { sectionState } from '../sections/section-state';
import { type Arrival, fakeFiles, settled } from '../testing/fake-files';
import { loadFile, loadJson } from './load-file';

const SCRIPT = '/releases/mf-market/2.0.0-0123456789abcdef/products.js';
const STYLE = '/releases/shell/1.0.0-0123456789abcdef/auth-dialog.css';
const INDEX = '/releases/index/0123.json';
const FILES = { script: SCRIPT, style: STYLE, json: INDEX };
type Kind = keyof typeof FILES;
const KINDS = ['script', 'style', 'json'] as const;

const sendBeacon = jest.fn((_url: string, _report: Blob) => true);
let files: ReturnType<typeof fakeFiles>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  sectionState.reported.clear();
  sendBeacon.mockClear();
  document.head.innerHTML = `<script type="application/json" id="${RELEASE_MAP_ID}">{"set":"set-0"}</script>`;
  addHashes({ '/releases/shell/1.0.0-0123456789abcdef/shell.js': 'sha384-hash' });
  // The Blob of jsdom cannot be read as text.
  Object.assign(globalThis, { Blob });
  Object.assign(navigator, { sendBeacon });
  files = fakeFiles();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function load(kind: Kind, arrivals: Arrival[]) {
  files.arrivals[FILES[kind]] = arrivals;
  return kind === 'json' ? loadJson(INDEX) : loadFile(FILES[kind], kind);
}

async function reports() {
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, report]) => report.text()));
  return bodies.map((body) => JSON.parse(body)).map(({ app, release, reason }) => [app, release, reason]);
}

const elements = () => document.head.querySelectorAll('script[src], link').length;

test.each(KINDS)('loads a %s with its hash, and once for calls at the same time', async (kind) => {
  await settled(Promise.all([load(kind, ['intact']), kind === 'json' ? undefined : load(kind, ['intact'])]));
  expect(files.requests).toHaveLength(1);
  expect(elements()).toBe(kind === 'style' ? 1 : 0);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test.each(KINDS)('gets past a damaged copy of a %s in the cache, without a report', async (kind) => {
  await settled(load(kind, ['damaged', 'intact', 'intact']));
  expect(files.requests.filter((request) => request.startsWith('fetch'))).not.toEqual([]);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test.each(KINDS)('a %s whose connection broke once arrives on the second try', async (kind) => {
  await settled(load(kind, ['broken', 'intact']));
  expect(sendBeacon).not.toHaveBeenCalled();
});

const cases = KINDS.flatMap((kind) =>
  (
    [
      [404, 'missing'],
      [410, 'missing'],
      [500, 'server'],
      ['damaged', 'integrity'],
      ['wrong type', 'server'],
    ] as const
  ).map(([arrival, reason]) => [kind, arrival, reason] as const),
).filter(([kind, arrival]) => kind !== 'json' || arrival !== 'wrong type');

test.each(cases)('fails for a %s that ends with %s as %s, and reports it once', async (kind, arrival, reason) => {
  const arrivals: Arrival[] = [arrival];
  await expect(settled(load(kind, arrivals))).rejects.toMatchObject({
    reason,
    url: expect.stringContaining(FILES[kind]),
  });
  await expect(settled(load(kind, arrivals))).rejects.toMatchObject({ reason });
  const owner = kind === 'script' ? ['mf-market', '2.0.0-0123456789abcdef'] : ['shell', '1.0.0-0123456789abcdef'];
  expect(await reports()).toEqual([[...owner, reason]]);
  expect(elements()).toBe(0);
});

test.each(KINDS)('reports nothing for a %s when the network is at fault', async (kind) => {
  await expect(settled(load(kind, ['broken']))).rejects.toMatchObject({ reason: 'network' });
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a script that hangs fails after two minutes, without a second try', async () => {
  const loading = load('script', ['none']);
  const outcome = loading.catch(({ reason }: { reason: string }) => reason);
  await jest.advanceTimersByTimeAsync(119_000);
  expect(elements()).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([await outcome, files.requests]).toEqual(['timeout', [`script ${SCRIPT}`]]);
  expect((await reports()).map(([, , reason]) => reason)).toEqual(['timeout']);
});

test.each(['style', 'json'] as const)('a %s that hangs is tried again within seconds, at another URL', async (kind) => {
  const loading = load(kind, ['none', 'intact']);
  await jest.advanceTimersByTimeAsync(21_000);
  await loading;
  expect(files.requests.at(-1)).toMatch(/\?retry=\d$/);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test.each(['style', 'json'] as const)('a %s that always hangs fails within half a minute', async (kind) => {
  const outcome = load(kind, ['none']).catch(({ reason }: { reason: string }) => reason);
  await jest.advanceTimersByTimeAsync(31_000);
  expect(await outcome).toBe('timeout');
  expect((await reports()).map(([, , reason]) => reason)).toEqual(['timeout']);
});

test.each(KINDS)('asks again for a %s that hangs when the browser is back online', async (kind) => {
  const loading = load(kind, ['none', 'intact']);
  await jest.advanceTimersByTimeAsync(5_000);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  await loading;
  expect(files.requests).toHaveLength(2);
  expect(elements()).toBe(kind === 'style' ? 1 : 0);
});

test('refuses a file whose hash is not known, without a request', async () => {
  globalThis.arenaIntegrityOf = (url) => {
    throw new Error(`There is no hash for ${url}.`);
  };
  await expect(settled(load('script', ['intact']))).rejects.toMatchObject({ reason: 'integrity' });
  expect(files.requests).toEqual([]);
});

test('a later call loads a file that failed before', async () => {
  await expect(settled(load('style', [404]))).rejects.toMatchObject({ reason: 'missing' });
  await settled(load('style', ['intact']));
});
