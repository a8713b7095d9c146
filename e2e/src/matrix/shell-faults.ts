import type { Page } from '@playwright/test';
import { changeFile } from './changed-file';
import { publishBreakableShell, wakeAtLoad } from './code-faults';
import { filesOf } from './loading-faults';

/** A way in which the code of the shell does not start; `unrouteAll` and a reload let it start again. */
export type ShellFault = { name: string; provoke: (page: Page) => Promise<unknown> };

const ENTRY = filesOf('shell', 'shell.js');

export const shellFaults: readonly ShellFault[] = [
  { name: 'entry missing', provoke: (page) => page.route(ENTRY, (route) => route.fulfill({ status: 404 })) },
  {
    name: 'entry garbage',
    provoke: (page) => page.route(ENTRY, (route) => route.fulfill({ body: '<!doctype html><p>not a script' })),
  },
  { name: 'entry hangs', provoke: (page) => page.route(ENTRY, () => undefined) },
  { name: 'wrong hash', provoke: (page) => changeFile(page, 'shell', 'shell.js', (source) => `${source} `) },
  {
    name: 'throws when evaluated',
    provoke: async (page) => {
      await publishBreakableShell(page);
      await wakeAtLoad(page, 'evaluated');
    },
  },
  {
    name: 'server answers 500',
    provoke: (page) => page.route(filesOf('shell'), (route) => route.fulfill({ status: 500 })),
  },
];
