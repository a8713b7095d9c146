import type { Page } from '@playwright/test';
import { expectHeading, expectPressed, openSection, pressControl } from './page-actions';
import type { Section } from './sections';

/** Init scripts that block storage or make every write exceed its quota. */
export const storageFaults = {
  'storage blocked': () => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The user denied permission to access storage.', 'SecurityError');
        },
      });
    }
  },
  'storage full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
} as const;

/** Storage fails: the control works, the visitor can move on, and the next page works, too. */
export async function expectStorageFault(page: Page, control: Section['control'], breakStorage: () => void) {
  await page.addInitScript(breakStorage);
  await page.goto(control.path);
  await pressControl(page, control);
  await expectPressed(page, control);
  await openSection(page, { link: 'About Us' });
  await expectHeading(page, 'Fair play on rough ground');

  const next = await page.context().newPage();
  await next.goto(control.path);
  await pressControl(next, control);
  await expectPressed(next, control);
}
