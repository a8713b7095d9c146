import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/** New values of query parameters by name. Null and `''` remove a parameter: default values stay out of the URL. */
type QueryChange = Readonly<Record<string, string | null>>;

/** The query of a page that its URL does not show yet. */
type Unwritten = { pathname: string; params: URLSearchParams };

const NO_PARAMS = new URLSearchParams();

/** Milliseconds between two changes of the URL. Safari refuses more than a hundred changes in 30 seconds. */
const PAUSE = 400;

/** All components of a bundle share it: one writes the search text, another shows the results. */
let unwritten: Unwritten | null = null;
const listeners = new Set<() => void>();

/** Writes the waiting changes when the pause is over. */
let write: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastWrite = Number.NEGATIVE_INFINITY;
let lastWritten: string | undefined;

const flush = () => write?.();

/**
 * State of a page in the query string, so that links, reloads and Back keep it. The state itself does not depend on the
 * URL, which follows after a pause, and immediately before a click or the end of the page.
 *
 * - `params`: the current parameters. Empty in Node and during hydration, because pages are prerendered without a query.
 * - `queryWith`: the query string after a change, for links. Parameters that the change does not name stay.
 * - `replace`: applies a change. Replaces the history entry and keeps the scroll position. Resolves once the URL has it, or
 *   the browser has refused it.
 */
export function useQueryParams() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const inUrl = useMemo(() => new URLSearchParams(search), [search]);
  const waiting = useSyncExternalStore(
    subscribe,
    () => unwritten,
    () => null,
  );
  const current = waiting?.pathname === pathname ? waiting.params : inUrl;
  const params = useHydrated() ? current : NO_PARAMS;

  const lastLocation = useRef(location);
  useEffect(() => {
    if (lastLocation.current === location) return;
    lastLocation.current = location;
    const query = String(inUrl);
    // Any other query comes from a link or Back, which lead to another state.
    if (query !== lastWritten || query === String(unwritten?.params)) drop();
  }, [location, inUrl]);

  const changed = (change: QueryChange) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    params,
    queryWith: (change: QueryChange) => `?${changed(change)}`,
    replace: (change: QueryChange) => {
      const next = changed(change);
      setUnwritten({ pathname, params: next });
      return new Promise<void>((resolve) => {
        schedule(async () => {
          lastWritten = String(next);
          try {
            await navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
          } catch {
            // The next change tries again.
          }
          resolve();
        });
      });
    },
  };
}

function setUnwritten(next: Unwritten | null) {
  unwritten = next;
  for (const onChange of listeners) onChange();
}

/** Runs `task` when the last change of the URL is long enough ago. Only the last task runs. */
function schedule(task: () => void) {
  clearTimeout(timer);
  write = () => {
    clearTimeout(timer);
    write = undefined;
    lastWrite = performance.now();
    task();
  };
  const wait = lastWrite + PAUSE - performance.now();
  if (wait <= 0) flush();
  else timer = setTimeout(flush, wait);
}

function drop() {
  clearTimeout(timer);
  write = undefined;
  if (unwritten) setUnwritten(null);
}

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('click', flush, { capture: true });
    window.addEventListener('pagehide', flush);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    document.removeEventListener('click', flush, { capture: true });
    window.removeEventListener('pagehide', flush);
    // A screen that has crashed shows the same state after "Try again".
    if (unwritten?.pathname === window.location.pathname) flush();
    drop();
    lastWrite = Number.NEGATIVE_INFINITY;
  };
}
