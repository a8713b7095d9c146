import type { Page } from '@playwright/test';
import { changeFile } from './changed-file';

/** A way in which a section does not arrive; `undo` lets it arrive again. */
export type LoadingFault = {
  name: string;
  /** What the page says, and the same in a word. */
  says: string;
  word: string;
  provoke: (page: Page, app: string) => Promise<unknown>;
  undo: (page: Page) => Promise<unknown>;
  /** The file whose request stays without an answer until the page gives up. */
  hangs?: string;
  /** Nothing at all arrives, so that only the screens that are there already can be shown. */
  cutOff?: true;
};

const ENTRY = 'remoteEntry.js';
const CODE = '__federation_expose_section.js';
const STYLES = '__federation_expose_section.css';

export const filesOf = (app: string, file = '*') => `**/releases/${app}/**/${file}`;

/** Answers the requests of a section for a file. */
export const answer = (file: string, response: { status?: number; body?: string }) => ({
  provoke: (page: Page, app: string) =>
    page.route(filesOf(app, file), (route) => route.fulfill({ contentType: 'text/javascript', ...response })),
  undo: (page: Page) => page.unrouteAll(),
});

const hang = (file: string) => ({
  hangs: file,
  provoke: async (page: Page, app: string) => {
    await page.clock.install();
    await page.route(filesOf(app, file), () => undefined);
  },
  undo: (page: Page) => page.unrouteAll(),
});

const missing = { says: 'missing on the server', word: 'missing' };
const damaged = { says: 'arrived damaged, so it was not used', word: 'damaged' };
const late = { says: 'did not arrive within two minutes', word: 'too late' };
const refused = { says: 'The server had a problem', word: 'server' };
const cut = { says: 'The connection broke', word: 'connection' };

export const loadingFaults: readonly LoadingFault[] = [
  { name: 'entry missing', ...missing, ...answer(ENTRY, { status: 404 }) },
  { name: 'entry garbage', ...damaged, ...answer(ENTRY, { body: '<!doctype html><p>not a script' }) },
  { name: 'entry hangs', ...late, ...hang(ENTRY) },
  { name: 'chunk missing', ...missing, ...answer(CODE, { status: 404 }) },
  { name: 'chunk hangs', ...late, ...hang(CODE) },
  { name: 'stylesheet missing', ...missing, ...answer(STYLES, { status: 404 }) },
  {
    name: 'wrong hash',
    ...damaged,
    provoke: (page, app) => changeFile(page, app, CODE, (source) => `${source} `),
    undo: (page) => page.unrouteAll(),
  },
  { name: 'server answers 500', ...refused, ...answer('*', { status: 500 }) },
  {
    name: 'offline and back',
    ...cut,
    cutOff: true,
    provoke: (page) => page.context().setOffline(true),
    undo: (page) => page.context().setOffline(false),
  },
];
