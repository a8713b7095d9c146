import type { Page } from '@playwright/test';
import { serveChangedFile } from './changed-file';
import { publishFaultyShell, setCodeFaultOnLoad } from './code-faults';
import { releaseFiles } from './loading-faults';

/** A way in which the shell fails to start; after `unrouteAll` and a reload it starts again. */
export type ShellFault = { name: string; inject: (page: Page) => Promise<unknown> };

const ENTRY = releaseFiles('shell', 'shell.js');

export const shellFaults: readonly ShellFault[] = [
  { name: 'entry missing', inject: (page) => page.route(ENTRY, (route) => route.fulfill({ status: 404 })) },
  {
    name: 'entry garbage',
    inject: (page) => page.route(ENTRY, (route) => route.fulfill({ body: '<!doctype html><p>not a script' })),
  },
  { name: 'entry hangs', inject: (page) => page.route(ENTRY, () => undefined) },
  { name: 'wrong hash', inject: (page) => serveChangedFile(page, 'shell', 'shell.js', (source) => `${source} `) },
  {
    name: 'throws when evaluated',
    inject: async (page) => {
      await publishFaultyShell(page);
      await setCodeFaultOnLoad(page, 'evaluated');
    },
  },
  {
    name: 'server answers 500',
    inject: (page) => page.route(releaseFiles('shell'), (route) => route.fulfill({ status: 500 })),
  },
];
