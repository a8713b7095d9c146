import type { Page } from '@playwright/test';
import { publishChanged } from './changed-file';

/** Where the code of an app breaks, while a page has it awake. */
export type Breakage = 'evaluated' | 'rendered' | 'in a handler';

const throws = `throw new Error('half built')`;
const awake = (breakage: Breakage) => `globalThis.breakage==='${breakage}'`;
const unless = (breakage: Breakage) => `if(${awake(breakage)})${throws};`;

/** Publishes a section whose code breaks in three places, when a page wakes one of them. */
export function publishBreakable(page: Page, app: string) {
  return publishChanged(page, app, '__federation_expose_section.js', (source) =>
    breakHandlers(breakScreens(source, 'h1')).replace(/\.push\(\[\[[^\]]*\],\{[^{]*\{/, `$&${unless('evaluated')}`),
  );
}

/** Publishes a shell whose layout and handlers break, and which breaks at its start. */
export function publishBreakableShell(page: Page) {
  return publishChanged(
    page,
    'shell',
    'shell.js',
    (source) => unless('evaluated') + breakHandlers(breakScreens(source, 'footer')),
  );
}

/** Whoever draws such an element breaks. */
function breakScreens(source: string, element: string) {
  const drawn = `((()=>{${unless('rendered')}return "${element}"})()`;
  return source.replaceAll(`("${element}",{`, `${drawn},{`);
}

/** The handlers that are written where they are used: they are all the code of apps has. */
function breakHandlers(source: string) {
  return source.replaceAll(/on(Click|Change):(?=\(\)=>|\w+=>|\(\{)/g, `$&${awake('in a handler')}?()=>{${throws}}:`);
}

/** The page breaks there when it next comes to it; at nothing any more with null. */
export function wake(page: Page, breakage: Breakage | null) {
  return page.evaluate(setBreakage, breakage);
}

/** The page breaks there from its next load on. */
export function wakeAtLoad(page: Page, breakage: Breakage) {
  return page.addInitScript(setBreakage, breakage);
}

const setBreakage = (breakage: Breakage | null) => Object.assign(globalThis, { breakage });
