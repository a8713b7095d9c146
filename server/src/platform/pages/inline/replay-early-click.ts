import { ROOT_ID } from '../../validation/containment/element-ids';

// Script of prerendered pages. Replays the last click on a button that happened before hydration, and marks the button
// as pending until then. The shell hydrates its layout first and then sets `data-hydrated="layout"` on the root; it
// removes `data-prerendered` once it has hydrated the screen, or has failed to. If a form also works without scripts
// and hydration takes too long, the browser submits it. Forms with method GET and an action, which are links, work
// immediately, unless they opt into waiting.

/** Milliseconds a form waits for its code before the browser submits it natively. */
const SUBMIT_DELAY = 8_000;

const root = document.getElementById(ROOT_ID);
let clicked: HTMLButtonElement | undefined;
let timer: number | undefined;

function hold(event: MouseEvent) {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLButtonElement>(`#${ROOT_ID} button`);
  if (!button) return;
  if (isHydrated(button)) return;
  const { form } = button;
  const worksWithoutScripts = form?.hasAttribute('action');
  if (worksWithoutScripts && form?.method === 'get' && form.dataset.waits === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  clicked?.removeAttribute('data-pending');
  clicked = button;
  button.dataset.pending = 'true';
  clearTimeout(timer);
  if (worksWithoutScripts) timer = setTimeout(replay, SUBMIT_DELAY);
}

function isHydrated(button: Element): boolean {
  return root?.dataset.prerendered === undefined || (root.dataset.hydrated === 'layout' && !button.closest('main'));
}

function replay() {
  clearTimeout(timer);
  const button = clicked;
  clicked = undefined;
  button?.removeAttribute('data-pending');
  removeEventListener('click', hold, true);
  if (button?.isConnected) button.click();
}

addEventListener('click', hold, true);
if (root) {
  new MutationObserver((records, observer) => {
    // The screen is hydrated or cannot be hydrated, or the shell does not start.
    if (records.some(({ attributeName }) => attributeName === 'data-prerendered')) {
      observer.disconnect();
      replay();
    } else if (clicked && isHydrated(clicked)) {
      replay();
      addEventListener('click', hold, true);
    }
  }).observe(root, { attributeFilter: ['data-prerendered', 'data-hydrated'] });
}
