import type { Page } from '@playwright/test';
import { buildChanged } from './build-with-changes';

/** Faults that sleep in the market's next release until a page wakes one of them. */
type Fault = 'when it starts' | 'in its screen' | 'in its results';

/** The market's next release: the same under another heading, Quartermaster, and with its faults asleep. */
export const buildNextMarket = () =>
  buildChanged('mf-market', {
    'src/section.tsx': (source) => source + breakOn('when it starts'),
    'src/market-page.tsx': (source) =>
      source.replaceAll('Market Place', 'Quartermaster').replace(/^ {2}const \[/m, `${breakOn('in its screen')}$&`),
    'src/products/product-results.tsx': (source) =>
      source.replace(/^ {2}const catalogue/m, `${breakOn('in its results')}$&`),
  });

/** The page breaks there from its next load on. */
export function wakeAtLoad(page: Page, fault: Fault) {
  return page.addInitScript(setFault, fault);
}

/** The page breaks there when it comes to it; at nothing any more with null. */
export function wake(page: Page, fault: Fault | null) {
  return page.evaluate(setFault, fault);
}

const setFault = (fault: Fault | null) => Object.assign(globalThis, { fault });

const breakOn = (fault: Fault) => `if (globalThis.fault === '${fault}') throw new Error('half built');\n`;
