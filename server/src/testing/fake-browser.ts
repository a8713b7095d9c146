import { EventEmitter, once } from 'node:events';
import { type runBrowser, STOPPED } from '../platform/validation/browser-check/browser/run-browser';

/** A browser that finds no faults, and opens pages when the test lets it. */
export function fakeBrowser() {
  const changes = new EventEmitter().setMaxListeners(0);
  let allowed = Number.POSITIVE_INFINITY;
  const asked: string[] = [];
  const run: typeof runBrowser = async ({ visits }, _answer, { signal, until } = {}) => {
    const opened = [];
    asked.push(...visits.map(({ path }) => path));
    for (const { releaseSet, path } of visits) {
      while (allowed === 0 && !signal?.aborted) await once(changes, 'change', { signal }).catch(() => undefined);
      if (signal?.aborted) return { ...RUN, visits: opened, unfinished: STOPPED };
      allowed -= 1;
      const visit = { ...VISIT, releaseSet, path };
      opened.push(visit);
      if (until?.(visit)) break;
    }
    return { ...RUN, visits: opened, unfinished: undefined };
  };
  return {
    run,
    /** The paths of all pages that it was asked to open, in this order. */
    asked,
    /** Lets the browser open this number of pages and no more; all of them by default. */
    allow: (pages = Number.POSITIVE_INFINITY) => {
      allowed = pages;
      changes.emit('change');
    },
  };
}

const RUN = { browser: 'Chromium 150', sandbox: true, confinement: 'without a network', memory: undefined };
const VISIT = { answered: true, faults: [], unfinished: [], untried: [], stuck: [], code: [], picture: null };
