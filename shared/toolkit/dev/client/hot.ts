/// <reference types="webpack/module" />

import type { DevelopmentState } from '../development-state';

/** Part of each section's container: replaces the modules of the section when there is a new build. */

const app = __resourceQuery.slice(1);
const hot = import.meta.webpackHot;
let latest = __webpack_hash__;

async function update() {
  if (latest === __webpack_hash__ || hot.status() !== 'idle') return;
  try {
    const updated = await hot.check(true);
    if (!updated) throw new Error('The server has no update for this build.');
  } catch (error) {
    console.warn(`The page reloads, because ${app} cannot be updated in place.`, error);
    window.location.reload();
    return;
  }
  // Another build may have finished meanwhile.
  await update();
}

type Page = { onState(listener: (state: DevelopmentState) => void): void };

/** The page's own module, which all sections share. It is not part of their bundles. */
const PAGE = '/arena-dev/client/state';
const page: Promise<Page> = import(/* webpackIgnore: true */ PAGE);

void page.then(({ onState }) =>
  onState(({ builds }) => {
    latest = builds[app] ?? latest;
    void update();
  }),
);
