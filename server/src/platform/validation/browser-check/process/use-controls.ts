import type { Page } from 'playwright-core';
import { type FaultCollector, PRESSED } from './fault-collector';
import { callInPage } from './isolated-world';
import { type WaitUntilIdle, waitForContent } from './page-idle';
import { BusyPageError, withTimeout } from './with-timeout';

/** Presses on one page. The largest page of the site has some thirty controls. */
const MAX_PRESSES = 60;

/** Presses of one control. It is pressed again only if its name has changed, as for "Show" or the steps of a form. */
const MAX_PRESSES_OF_CONTROL = 4;

/** Presses of controls at the same place of a list, such as "Add to Cart": the others run the same code. */
const MAX_PRESSES_OF_KIND = 12;

/** Milliseconds after which no further control is pressed. A busy machine needs more for the largest page. */
const TIME = 40_000;

/** Milliseconds until a control that is covered, or moves all the time, is pressed by an event instead of the mouse. */
const PRESS_TIMEOUT = 1_000;

const OPEN_DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const MODAL = ':modal, [aria-modal="true"]';

/**
 * `unfinished`: why kinds of controls were left out, which proves nothing. `untried`: unused controls that are like
 * used ones.
 */
export type UsedControls = { unfinished: string[]; untried: string[] };

/**
 * Presses each button, tab and disclosure of a page, including those in dialogs. Identifies a control by its element,
 * or by its path in the document if the page has rendered it again; its name may change at any time. Alternates between
 * kinds of controls, so that a long list does not crowd out other kinds.
 * @param scope selector of the part of the page to use
 */
export async function useControls(
  page: Page,
  { scope, waitUntilIdle, faults }: { scope: string; waitUntilIdle: WaitUntilIdle; faults: FaultCollector },
): Promise<UsedControls> {
  const address = page.url();
  const deadline = Date.now() + TIME;
  const presses = new Presses();
  let dialogs = true;
  for (;;) {
    const controls = await withTimeout(findControls(page, { scope, dialogs }));
    const control = presses.next(controls);
    if (Date.now() > deadline || (control && presses.total >= MAX_PRESSES)) return presses.leftOut(controls);
    if (!control) {
      const left = await leaveDialog(page, waitUntilIdle);
      if (left === 'none' || left === 'modal' || (left === 'beside' && !dialogs)) return presses.leftOut(controls);
      // A dialog that stays open beside the page, such as a banner, does not keep visitors from the rest.
      dialogs = left === 'closed';
      continue;
    }
    presses.add(control);
    faults.begin(`${PRESSED} “${control.name}” was pressed`);
    await press(page, control);
    await waitUntilIdle();
    if (page.url() !== address) {
      // Faults of the other page are not faults of this one.
      faults.begin(undefined);
      await page.goto(address);
      await waitForContent(page, waitUntilIdle, faults);
      presses.forgetElements();
    }
  }
}

/**
 * A control of the page. `path`: its role and those of all elements around it, each with its number among its siblings;
 * `kind`: the same without the numbers. `number`: of the element, in the order in which the check found them.
 */
type Control = { number: number; path: string; kind: string; name: string };

/** How often a control was pressed, and its name at the last press. */
type Pressed = { presses: number; name: string };

/** Remembers what was pressed. */
class Presses {
  total = 0;
  private readonly ofKind = new Map<string, number>();
  private readonly ofElement = new Map<number, Pressed>();
  private readonly ofPath = new Map<string, Pressed>();

  add({ number, path, kind, name }: Control) {
    this.total += 1;
    this.ofKind.set(kind, this.presses(kind) + 1);
    const presses = (this.find({ number, path })?.presses ?? 0) + 1;
    this.ofElement.set(number, { presses, name });
    this.ofPath.set(path, { presses, name });
  }

  /** Call it after a reload, which replaces all elements. */
  forgetElements() {
    this.ofElement.clear();
  }

  /** The next control to press: one of the kind that was pressed least; controls with a changed name come last. */
  next(controls: readonly Control[]): Control | undefined {
    const isOpen = ({ kind }: Control) => this.presses(kind) < MAX_PRESSES_OF_KIND;
    const open = controls.filter(isOpen).sort((a, b) => this.presses(a.kind) - this.presses(b.kind));
    const isRenamed = (control: Control) => {
      const pressed = this.find(control);
      return pressed && pressed.presses < MAX_PRESSES_OF_CONTROL && pressed.name !== control.name;
    };
    return open.find((control) => !this.find(control)) ?? open.find(isRenamed);
  }

  /** Names the controls that were not pressed. */
  leftOut(controls: readonly Control[]): UsedControls {
    const left = controls.filter((control) => !this.find(control));
    const unknown = left.filter(({ kind }) => this.presses(kind) === 0);
    return { unfinished: describeLeft(unknown), untried: describeLeft(left.filter((one) => !unknown.includes(one))) };
  }

  private presses(kind: string): number {
    return this.ofKind.get(kind) ?? 0;
  }

  private find({ number, path }: Pick<Control, 'number' | 'path'>) {
    return this.ofElement.get(number) ?? this.ofPath.get(path);
  }
}

/** Maximum names in a list of controls that were left out. */
const NAMED = 3;

function describeLeft(controls: readonly Control[]): string[] {
  if (controls.length === 0) return [];
  const names = controls.slice(0, NAMED).map(({ name }) => `“${name.slice(0, 40)}”`);
  const more = controls.length > NAMED ? ` and ${controls.length - NAMED} more` : '';
  return [`${controls.length} of its controls were not tried: ${names.join(', ')}${more}`];
}

/** Presses a control like a mouse, or else by an event, because a keyboard also reaches covered controls. */
async function press(page: Page, { number }: Control) {
  const selector = await withTimeout(callInPage(page, awaitPress, { record: RECORD, number }));
  // The page has removed it in the meantime, so visitors cannot press it.
  if (selector === null) return;
  await page
    .locator(selector)
    .click({ timeout: PRESS_TIMEOUT })
    .catch(() => withTimeout(callInPage(page, pressUnlessPressed, { record: RECORD, number })))
    .catch((error) => {
      if (error instanceof BusyPageError) throw error;
    });
}

/**
 * Closes a dialog as the Escape key does.
 * @returns `modal`, `beside`: one stays open; visitors cannot, or can, use the rest of the page
 */
async function leaveDialog(page: Page, waitUntilIdle: WaitUntilIdle): Promise<'none' | 'closed' | 'modal' | 'beside'> {
  const dialog = page.locator(OPEN_DIALOG);
  if ((await withTimeout(dialog.count())) === 0) return 'none';
  await page.keyboard.press('Escape');
  await waitUntilIdle();
  if ((await withTimeout(dialog.count())) === 0) return 'closed';
  return (await withTimeout(page.locator(MODAL).count())) > 0 ? 'modal' : 'beside';
}

/** Name of the record in the check's world of a page. */
const RECORD = 'arenaControls';

/** The controls that were found, by number, and whether the last press has arrived. */
type ControlRecord = { elements: Element[]; hasArrived: boolean };

/** The visible controls of a page, or of the dialog on top if one is open, in the order of the document. */
function findControls(page: Page, { scope, dialogs }: { scope: string; dialogs: boolean }): Promise<Control[]> {
  return callInPage(page, findInPage, { scope, dialogs: dialogs ? OPEN_DIALOG : null, record: RECORD });
}

/** Runs in the page. Notes when a click arrives at a control. @returns its selector; null if the page has removed it */
function awaitPress({ record, number }: { record: string; number: number }): string | null {
  const known = Reflect.get(window, record) as ControlRecord | undefined;
  const element = known?.elements[number];
  if (!known || !element?.isConnected) return null;
  known.hasArrived = false;
  const arrive = () => {
    known.hasArrived = true;
  };
  element.addEventListener('click', arrive, { capture: true, once: true });
  const steps: string[] = [];
  for (let one: Element = element; one.parentElement; one = one.parentElement) {
    steps.unshift(`:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`);
  }
  return [':root', ...steps].join(' > ');
}

/** Runs in the page. A click times out as well if it has arrived and its code takes long. */
function pressUnlessPressed({ record, number }: { record: string; number: number }) {
  const known = Reflect.get(window, record) as ControlRecord | undefined;
  if (known?.hasArrived) return;
  known?.elements[number]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
}

/** Runs in the page. */
function findInPage({ scope, dialogs, record }: { scope: string; dialogs: string | null; record: string }): Control[] {
  const stored = Reflect.get(window, record) as ControlRecord | undefined;
  const controls: ControlRecord = stored ?? { elements: [], hasArrived: false };
  Reflect.set(window, record, controls);
  const { elements: known } = controls;
  const part = (dialogs && [...document.querySelectorAll(dialogs)].at(-1)) || document.querySelector(scope);
  const found = [...(part?.querySelectorAll('button, summary, [role="button"], [role="tab"]') ?? [])].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [aria-disabled="true"]'),
  );
  const roleOf = (element: Element) => element.getAttribute('role') ?? element.localName;
  return found.map((element) => {
    const around: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) around.unshift(one);
    const numberOf = (one: Element) =>
      [...(one.parentElement?.children ?? [])].filter((other) => roleOf(other) === roleOf(one)).indexOf(one);
    const labels = (element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [])
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
    const name = [element.getAttribute('aria-label'), labels, element.textContent, roleOf(element)]
      .map((text) => text?.replaceAll(/\s+/g, ' ').trim().slice(0, 80))
      .find(Boolean);
    if (!known.includes(element)) known.push(element);
    return {
      number: known.indexOf(element),
      path: around.map((one) => `${roleOf(one)}:${numberOf(one)}`).join('/'),
      kind: around.map(roleOf).join('/'),
      name: name ?? '',
    };
  });
}
