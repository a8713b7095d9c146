import type { Page } from '@playwright/test';
import { serveChangedFile } from './changed-file';

/** A way in which a section fails to load; `remove` ends the fault. */
export type LoadingFault = {
  name: string;
  /** The message on the page. */
  message: string;
  /** A short form of it for the fault matrix. */
  outcome: string;
  inject: (page: Page, app: string) => Promise<unknown>;
  remove: (page: Page) => Promise<unknown>;
  /** The file that never arrives, so that the page times out. */
  hangingFile?: string;
  /** The network is down, so only screens that are already loaded can be shown. */
  isOffline?: true;
};

const ENTRY = 'remoteEntry.js';
const CODE = '__federation_expose_section.js';
const STYLES = '__federation_expose_section.css';

export const releaseFiles = (app: string, file = '*') => `**/releases/${app}/**/${file}`;

/** Fulfills the requests for a file of a section with this response. */
export const respondWith = (file: string, response: { status?: number; body?: string }) => ({
  inject: (page: Page, app: string) =>
    page.route(releaseFiles(app, file), (route) => route.fulfill({ contentType: 'text/javascript', ...response })),
  remove: (page: Page) => page.unrouteAll(),
});

const neverRespond = (file: string) => ({
  hangingFile: file,
  inject: async (page: Page, app: string) => {
    await page.clock.install();
    await page.route(releaseFiles(app, file), () => undefined);
  },
  remove: (page: Page) => page.unrouteAll(),
});

const missing = { message: 'missing on the server', outcome: 'missing' };
const damaged = { message: 'arrived damaged, so it was not used', outcome: 'damaged' };
const timedOut = { message: 'did not arrive in time', outcome: 'timeout' };
const serverError = { message: 'The server had a problem', outcome: 'server error' };
const disconnected = { message: 'The connection broke', outcome: 'no connection' };

export const loadingFaults: readonly LoadingFault[] = [
  { name: 'entry missing', ...missing, ...respondWith(ENTRY, { status: 404 }) },
  { name: 'entry garbage', ...damaged, ...respondWith(ENTRY, { body: '<!doctype html><p>not a script' }) },
  { name: 'entry hangs', ...timedOut, ...neverRespond(ENTRY) },
  { name: 'chunk missing', ...missing, ...respondWith(CODE, { status: 404 }) },
  { name: 'chunk hangs', ...timedOut, ...neverRespond(CODE) },
  { name: 'stylesheet missing', ...missing, ...respondWith(STYLES, { status: 404 }) },
  {
    name: 'wrong hash',
    ...damaged,
    inject: (page, app) => serveChangedFile(page, app, CODE, (source) => `${source} `),
    remove: (page) => page.unrouteAll(),
  },
  { name: 'server answers 500', ...serverError, ...respondWith('*', { status: 500 }) },
  {
    name: 'offline and back',
    ...disconnected,
    isOffline: true,
    inject: (page) => page.context().setOffline(true),
    remove: (page) => page.context().setOffline(false),
  },
];
