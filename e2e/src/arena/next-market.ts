import type { Page } from '@playwright/test';
import { buildWithChanges } from './build-with-changes';

/** Faults built into the market's next release; each stays off until a page enables it. */
type Fault = 'on start' | 'on render' | 'in results';

/** Builds the market's next release: the heading is now Quartermaster, and the faults are off. */
export const buildNextMarket = () =>
  buildWithChanges('mf-market', {
    'src/section.tsx': (source) => source + throwOn('on start'),
    'src/market-page.tsx': (source) =>
      source.replaceAll('Market Place', 'Quartermaster').replace(/^ {2}const \[/m, `${throwOn('on render')}$&`),
    'src/products/product-results.tsx': (source) =>
      source.replace(/^ {2}const catalogue/m, `${throwOn('in results')}$&`),
  });

/** Enables a fault from the next page load on. */
export function setFaultOnLoad(page: Page, fault: Fault) {
  return page.addInitScript(writeFault, fault);
}

/** Enables a fault in the open page; `null` disables it. */
export function setFault(page: Page, fault: Fault | null) {
  return page.evaluate(writeFault, fault);
}

const writeFault = (fault: Fault | null) => Object.assign(globalThis, { fault });

const throwOn = (fault: Fault) => `if (globalThis.fault === '${fault}') throw new Error('injected fault');\n`;
