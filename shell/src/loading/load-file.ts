import { type FileKind, LOAD_FILE } from '@arena/shared/contract/reports/load-file';
import { refetchFile } from '@arena/shared/contract/reports/refetch-file';
import { reportFile } from '../sections/report-failure';
import { loadElement } from './load-element';
import { LoadError } from './load-error';
import { freshUrl, requestUntilAnswered } from './request-until-answered';

/*
 * All files that a page loads after its HTML load here: those of the shell, and those of sections, because the builds call
 * this function in place of the bundler's own.
 *
 * 1. An element or a request loads the file, with its hash and within a time limit.
 * 2. If that fails, the file is fetched again past the browser's cache. This replaces a damaged copy there, and tells why
 *    the file failed. A script that has not arrived after two minutes is not tried again: the visitor has waited enough.
 * 3. If it arrived intact, step 1 is repeated once.
 * 4. The final failure is reported, unless the network is at fault.
 */

/** Milliseconds until a request counts as failed. The specification sets the value for scripts. */
const TIMEOUTS = { script: 120_000, style: 20_000, json: 20_000, refetch: 10_000 };

/** Content types, without which browsers refuse a file. */
const TYPES = { script: /javascript/i, style: /^text\/css\b/i, json: /^application\/json\b/i };

/** Milliseconds before the second try. A random delay of up to the same length is added to spread the load. */
const RETRY_DELAY = 300;

/** Scripts and stylesheets that are loading, by URL. */
const loading = new Map<string, Promise<void>>();

/**
 * Lets the code of shell and sections load its files with `loadFile`. The function cannot be replaced or removed, because
 * sections load their files without it where it does not exist.
 */
export function provideLoader() {
  Object.defineProperty(globalThis, LOAD_FILE, { value: loadFile });
}

/**
 * Loads a script or a stylesheet. Calls for a file that is loading share one request. Failures are not cached.
 * @throws LoadError
 */
export function loadFile(url: string, kind: FileKind): Promise<void> {
  const { href } = new URL(url, window.location.href);
  const current = loading.get(href);
  if (current) return current;
  const started = load(href, kind, (signal) => loadElement(href, kind, signal)).finally(() => loading.delete(href));
  loading.set(href, started);
  return started;
}

/**
 * Fetches a JSON file whose hash is known.
 * @throws LoadError
 */
export function loadJson<T>(url: string): Promise<T> {
  return load(url, 'json', async (signal) => {
    const response = await fetch(freshUrl(url), { integrity: globalThis.arenaIntegrityOf(url), signal });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
    return response.json();
  });
}

type Send<T> = (signal: AbortSignal) => Promise<T>;

async function load<T>(url: string, kind: FileKind | 'json', send: Send<T>): Promise<T> {
  try {
    // Throws if the hash is not known: such a file is refused.
    globalThis.arenaIntegrityOf(url);
    return await tryTwice(url, kind, send);
  } catch (error) {
    const failure = error instanceof LoadError ? error : new LoadError(url, 'integrity');
    reportFile(failure);
    throw failure;
  }
}

async function tryTwice<T>(url: string, kind: FileKind | 'json', send: Send<T>): Promise<T> {
  const request = () => requestUntilAnswered({ url, timeout: TIMEOUTS[kind], send });
  return request().catch(async (failure: LoadError) => {
    if (kind === 'script' && failure.reason === 'timeout') throw failure;
    await repairFile(url, kind, failure);
    return request();
  });
}

/**
 * Fetches a file again, which replaces a damaged copy in the browser's cache.
 * @param failure thrown if no response arrives
 * @throws LoadError if the file cannot be used
 */
export async function repairFile(url: string, kind: FileKind | 'json', failure: LoadError) {
  await pause();
  const expected = { integrity: globalThis.arenaIntegrityOf(url), type: TYPES[kind] };
  const reason = await requestUntilAnswered({
    url,
    timeout: TIMEOUTS.refetch,
    send: (signal) => refetchFile(freshUrl(url), expected, signal),
  }).catch(() => failure.reason);
  if (reason) throw new LoadError(url, reason);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAY * (1 + Math.random()));
  });
}
