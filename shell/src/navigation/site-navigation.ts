import { followRedirects, type Redirect } from '@arena/shared/contract/section/redirect';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  type RouteObject,
  type To,
} from 'react-router';
import { openDocument } from '../sections/open-document';
import { SectionFailure } from '../sections/section-failure';
import { recordPage } from '../web-vitals/shown-pages';
import {
  adoptEntry,
  type HistoryEntry,
  locationOf,
  partsOf,
  pushEntry,
  readEntry,
  replaceEntry,
  toUrl,
} from './history-entry';
import { saveScrollPosition } from './scroll-positions';

/** The content of a location: a screen of these routes, or the reason why its section did not load. */
export type LoadedScreen = { routes: RouteObject[] } | { failure: unknown };

/** The screen of a new document may still be loading. */
export type Screen = LoadedScreen | { loading: Promise<LoadedScreen> };

export type SiteState = {
  /** The location of the screen. */
  location: Location;
  /** How the visitor came to it. */
  action: NavigationType;
  screen: Screen;
  /** A different number remounts the screen, because the page contains another screen. */
  mount: number;
  /** The location that is loading. Until it is shown, the screen before it stays. */
  pending: Location | undefined;
  /** Whether the page stays scrolled to where it is. */
  preventScrollReset: boolean;
};

/** The state of a page, and the ways to another location. */
export type SiteNavigation = {
  state: () => SiteState;
  subscribe: (onChange: () => void) => () => void;
  navigator: Navigator;
};

type Options = {
  /** Finds the screen of a path. Loads its section first, unless it has been loaded. Never rejects. */
  openScreen: (path: string) => LoadedScreen | Promise<LoadedScreen>;
  /** Asks the visitor for confirmation if something would be lost. */
  confirmLeave: () => boolean;
  /** Whether another path has to be loaded as a document. */
  claimDocumentLoad: () => boolean;
  /** Addresses that have moved. */
  redirects?: readonly Redirect[] | undefined;
};

type Destination = { entry: HistoryEntry; action: NavigationType; preventScrollReset: boolean };

/**
 * Shows the screen of each location of the browser's history. A location becomes part of the history when its section
 * has loaded. Another navigation replaces one that is still loading.
 * @returns also
 * - `show`: replaces the screen of the present location
 * - `markMounted`: call it when React has rendered or hydrated the first screen
 */
export function createSiteNavigation(first: Screen, options: Options) {
  const { openScreen, confirmLeave, claimDocumentLoad, redirects = [] } = options;
  const listeners = new Set<() => void>();
  let shown = readEntry() ?? adoptEntry(0);
  /** Where the browser is in its history: ahead of `shown` while Back or Forward loads a section. */
  let { index } = shown;
  /** Identifies the last navigation. */
  let last = {};
  let isMounted = false;
  let isFirstLoading = 'loading' in first;
  let state: SiteState = {
    location: shown.location,
    action: NavigationType.Pop,
    screen: first,
    mount: 0,
    pending: undefined,
    preventScrollReset: true,
  };

  const update = (change: Partial<SiteState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const isSamePath = ({ pathname }: Location) => pathname === state.location.pathname;

  const commit = ({ entry, action, preventScrollReset }: Destination, screen: Screen) => {
    saveScrollPosition(shown.location.key);
    if (action === NavigationType.Push) pushEntry(entry);
    if (action === NavigationType.Replace) replaceEntry(entry);
    shown = entry;
    index = entry.index;
    last = {};
    const mount = isMounted || isSamePath(entry.location) ? state.mount : state.mount + 1;
    recordPage(entry.location.pathname);
    update({ location: entry.location, action, screen, mount, pending: undefined, preventScrollReset });
  };

  const open = (requested: Destination) => {
    const destination = followed(requested, redirects);
    const { location } = destination.entry;
    const screen = isFirstLoading && isSamePath(location) ? state.screen : openScreen(location.pathname);
    if (!(screen instanceof Promise)) {
      commit(destination, screen);
      return;
    }
    const navigation = {};
    last = navigation;
    update({ pending: location });
    screen.then((loaded) => {
      if (last !== navigation) return;
      // The server knows where the address leads now.
      if (needsDocument(loaded)) openAsDocument(requested, () => commit(destination, loaded));
      else commit(destination, loaded);
    });
  };

  /** @param otherwise shows the location without a new document while the server cannot be reached */
  const openAsDocument = ({ entry: { location }, action }: Destination, otherwise: () => void) => {
    const navigation = {};
    last = navigation;
    update({ pending: location });
    const leave = () => {
      if (last !== navigation) return;
      // The browser may keep this page for Back.
      window.addEventListener('pagehide', () => update({ pending: undefined }), { once: true });
      // For Back and Forward, it has already moved to the other entry.
      if (action === NavigationType.Pop) window.location.reload();
      else window.location[action === NavigationType.Push ? 'assign' : 'replace'](createPath(location));
    };
    openDocument(createPath(location), leave).then((hasAnswered) => {
      if (!hasAnswered && last === navigation) otherwise();
    });
  };

  const openOrLeave = (destination: Destination) => {
    if (isSamePath(destination.entry.location) || !claimDocumentLoad()) open(destination);
    else openAsDocument(destination, () => open(destination));
  };

  const navigate = (location: Location, action: NavigationType, preventScrollReset = false) => {
    const entry = { location, index: action === NavigationType.Push ? index + 1 : index };
    const destination = { entry, action, preventScrollReset };
    if (!isSamePath(location) && !confirmLeave()) return;
    openOrLeave(destination);
  };

  /** The browser has already moved to another entry. */
  const followHistory = () => {
    const entry = readEntry();
    if (!entry) {
      // A link to a fragment of this page. The browser scrolls to it.
      const fragment = { entry: adoptEntry(index + 1), action: NavigationType.Pop, preventScrollReset: true };
      commit(fragment, state.screen);
      return;
    }
    index = entry.index;
    if (entry.location.key === shown.location.key) {
      // The visitor stays, or went back before the other location had loaded.
      last = {};
      update({ pending: undefined });
      return;
    }
    if (!isSamePath(entry.location) && !confirmLeave()) {
      window.history.go(shown.index - entry.index);
      return;
    }
    openOrLeave({ entry, action: NavigationType.Pop, preventScrollReset: false });
  };

  if ('loading' in first) {
    first.loading.then(() => {
      isFirstLoading = false;
    });
  }

  const navigator: Navigator = {
    ...urls,
    createHref: (to) => urls.createHref(typeof to === 'object' ? { ...to, ...followedPath(to, redirects) } : to),
    go: (delta) => window.history.go(delta),
    push: (to, data, { preventScrollReset } = {}) =>
      navigate(locationOf(to, data), NavigationType.Push, preventScrollReset),
    replace: (to, data, { preventScrollReset } = {}) =>
      navigate(locationOf(to, data), NavigationType.Replace, preventScrollReset),
  };

  return {
    state: () => state,
    subscribe(onChange: () => void) {
      if (listeners.size === 0) window.addEventListener('popstate', followHistory);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('popstate', followHistory);
      };
    },
    navigator,
    show: (screen: LoadedScreen) => update({ screen, mount: state.mount + 1, preventScrollReset: true }),
    markMounted() {
      isMounted = true;
    },
  } satisfies SiteNavigation & Record<string, unknown>;
}

/** Links name the present path, as those that the server has prerendered do. */
function followedPath({ pathname }: Partial<Path>, redirects: readonly Redirect[]): Partial<Path> {
  return pathname ? { pathname: followRedirects(redirects, pathname) } : {};
}

/** Where a destination has moved to. Of an entry that the browser has already opened, it replaces the URL. */
function followed(destination: Destination, redirects: readonly Redirect[]): Destination {
  const { entry, action } = destination;
  const pathname = followRedirects(redirects, entry.location.pathname);
  if (pathname === entry.location.pathname) return destination;
  return {
    ...destination,
    entry: { ...entry, location: { ...entry.location, pathname } },
    action: action === NavigationType.Pop ? NavigationType.Replace : action,
  };
}

/** Whether only a document can bring the section of a screen. */
function needsDocument(screen: Screen): boolean {
  return 'failure' in screen && screen.failure instanceof SectionFailure && screen.failure.needsDocument;
}

/** The navigation of a page in Node, whose location never changes. */
export function staticNavigation(path: string, screen: LoadedScreen): SiteNavigation {
  const refuse = () => {
    throw new Error('A page cannot navigate while it is rendered in Node.');
  };
  const location = { ...partsOf(toUrl(path)), state: null, key: 'default' };
  const state = {
    location,
    action: NavigationType.Pop,
    screen,
    mount: 0,
    pending: undefined,
    preventScrollReset: true,
  };
  return {
    state: () => state,
    subscribe: () => () => undefined,
    navigator: { ...urls, go: refuse, push: refuse, replace: refuse },
  };
}

const urls = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  createURL: toUrl,
  encodeLocation: (to: To) => partsOf(toUrl(to)),
};
