import { createPath, type Location, type To } from 'react-router';

/** An entry of the browser's history. The difference of two indexes is the distance between their entries. */
export type HistoryEntry = { location: Location; index: number };

/**
 * The current entry. Undefined if the browser created it: for a new document, or for a link to a fragment of the page.
 */
export function readEntry(): HistoryEntry | undefined {
  const state: unknown = window.history.state;
  if (!(state instanceof Object && 'key' in state && 'idx' in state)) return undefined;
  const { key, idx } = state;
  if (typeof key !== 'string' || typeof idx !== 'number') return undefined;
  const usr: unknown = 'usr' in state ? state.usr : null;
  return { location: { ...partsOf(window.location), state: usr ?? null, key }, index: idx };
}

/** Makes an entry of the browser readable. Its unique key identifies its scroll position. */
export function adoptEntry(index: number): HistoryEntry {
  const entry = { location: locationOf(window.location, null), index };
  replaceEntry(entry);
  return entry;
}

/** Adds an entry. If the browser refuses more entries for the moment, it loads the location as a document. */
export function pushEntry(entry: HistoryEntry) {
  const url = createPath(entry.location);
  try {
    window.history.pushState(stateOf(entry), '', url);
  } catch (error) {
    if (isRefusedState(error)) throw error;
    window.location.assign(url);
  }
}

/** Replaces the current entry. If the browser refuses more changes for the moment, the next change sets the URL. */
export function replaceEntry(entry: HistoryEntry) {
  try {
    window.history.replaceState(stateOf(entry), '', createPath(entry.location));
  } catch (error) {
    if (isRefusedState(error)) throw error;
  }
}

/** A bug in the code that navigates: the state of an entry must be data. */
function isRefusedState(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'DataCloneError';
}

/** The location of a new entry. */
export function locationOf(to: To | URL | globalThis.Location, state: unknown): Location {
  const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return { ...partsOf(typeof to === 'object' && 'href' in to ? to : toUrl(to)), state: state ?? null, key };
}

/** Resolves a path, in browsers and in Node. */
export function toUrl(to: To): URL {
  return new URL(typeof to === 'string' ? to : createPath(to), globalThis.location?.origin ?? 'http://arena');
}

export function partsOf({ pathname, search, hash }: URL | globalThis.Location) {
  return { pathname, search, hash };
}

/** In the format of React Router. Releases that use its own history read the same entries. */
function stateOf({ location, index }: HistoryEntry) {
  return { usr: location.state, key: location.key, idx: index };
}
