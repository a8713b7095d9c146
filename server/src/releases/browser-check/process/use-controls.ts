import type { ElementHandle, Page } from 'playwright-core';
import { type FaultCollector, PRESSED } from './fault-collector';
import type { Settle } from './settle';
import { within } from './within';

/** Controls pressed on one page. The largest page of the site has some thirty. */
const MAX_CONTROLS = 60;

/** Milliseconds to press a control. One that something covers takes longer. */
const PRESS_TIMEOUT = 3_000;

const OPEN_DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';

/**
 * Presses each named button, tab and disclosure of a page once, those that appear in dialogs included.
 * @param scope selector of the part of the page that is used
 * @returns why controls were left out
 */
export async function useControls(
  page: Page,
  { scope, settle, faults }: { scope: string; settle: Settle; faults: FaultCollector },
): Promise<string[]> {
  const address = page.url();
  const pressed = new Set<string>();
  const left: string[] = [];
  while (pressed.size < MAX_CONTROLS) {
    const control = await within(findNext(page, scope, pressed));
    if (!control) {
      if (!(await leaveDialog(page, settle))) return left;
      continue;
    }
    const { name, element } = control;
    pressed.add(name);
    faults.begin(`${PRESSED} “${name}” was pressed`);
    await element.click({ timeout: PRESS_TIMEOUT }).catch(() => left.push(`“${name}” could not be pressed`));
    await settle();
    if (page.url() !== address) {
      // What the other page does is not the fault of this one.
      faults.begin(undefined);
      await page.goto(address);
      await settle();
    }
  }
  return [...left, `it has more than ${MAX_CONTROLS} controls`];
}

/** Closes a dialog as the Escape key does. @returns false if none was open, or it stays open */
async function leaveDialog(page: Page, settle: Settle): Promise<boolean> {
  const dialog = page.locator(OPEN_DIALOG);
  if ((await within(dialog.count())) === 0) return false;
  await page.keyboard.press('Escape');
  await settle();
  return (await within(dialog.count())) === 0;
}

type Control = { name: string; element: ElementHandle<HTMLElement | SVGElement> };

/** The next visible control whose name has not been pressed, in the dialog on top if one is open. */
async function findNext(page: Page, scope: string, pressed: ReadonlySet<string>): Promise<Control | undefined> {
  const found = await page.evaluateHandle(findInPage, { scope, dialogs: OPEN_DIALOG, pressed: [...pressed] });
  const properties = await found.getProperties();
  const element = properties.get('element')?.asElement();
  return element ? { element, name: String(await properties.get('name')?.jsonValue()) } : undefined;
}

type Search = { scope: string; dialogs: string; pressed: readonly string[] };

/** Runs in the page. */
function findInPage({ scope, dialogs, pressed }: Search) {
  const part = [...document.querySelectorAll(dialogs)].at(-1) ?? document.querySelector(scope);
  for (const element of part?.querySelectorAll('button, summary, [role="button"], [role="tab"]') ?? []) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches(':disabled, [aria-disabled="true"]')) continue;
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const name = [element.getAttribute('aria-label'), labels, element.textContent]
      .map((text) => text?.replaceAll(/\s+/g, ' ').trim().slice(0, 80))
      .find(Boolean);
    if (name && !pressed.includes(name)) return { name, element };
  }
  return {};
}
