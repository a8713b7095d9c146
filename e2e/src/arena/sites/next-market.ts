import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patchRelease } from './patch-release';
import { projectRoot } from './server';

/** Faults in the market's next release; each stays off until a page enables it. */
type Fault = 'on start' | 'on render' | 'in results';

/**
 * Makes the market's next release: the heading is now Quartermaster, and the faults are off.
 * @returns its folder, for `arena publish`; the caller removes it
 */
export const patchNextMarket = () =>
  patchRelease(join(projectRoot, 'mf-market'), (script) =>
    renameMarket('Quartermaster')(script)
      .replace(/\.push\(\[\[[^\]]*\],\{[^{]*\{/, `$&${throwOn('on start')};`)
      .replaceAll('("h1",{', `${throwIn('h1', 'on render')},{`)
      .replaceAll('("article",{', `${throwIn('article', 'in results')},{`),
  );

/** Changes heading and title of the market. */
export const renameMarket = (heading: string) => (script: string) =>
  script.replaceAll(/(children|title):"Market Place"/g, `$1:"${heading}"`);

/** Enables a fault from the next page load on. */
export function setFaultOnLoad(page: Page, fault: Fault) {
  return page.addInitScript(writeFault, fault);
}

/** Enables a fault in the open page; `null` disables it. */
export function setFault(page: Page, fault: Fault | null) {
  return page.evaluate(writeFault, fault);
}

const writeFault = (fault: Fault | null) => Object.assign(globalThis, { fault });

const throwOn = (fault: Fault) => `if(globalThis.fault==='${fault}')throw new Error('injected fault')`;

/** The beginning of a call that creates an element, which throws while the fault is enabled. */
const throwIn = (element: string, fault: Fault) => `((()=>{${throwOn(fault)};return "${element}"})()`;
