import { ROOT_ID } from '../../releases/containment/element-ids';

// Script of prerendered pages. Replays the last click on a button that happened before hydration, and marks the button as
// pending until then. If a form also works without scripts and hydration takes too long, the browser submits it. Forms
// with method GET and an action, which are links, work immediately, unless they say that they wait.

/** Milliseconds a form waits for its code before the browser submits it natively. */
const SUBMIT_DELAY = 8_000;

const root = document.getElementById(ROOT_ID);
let clicked: HTMLButtonElement | undefined;
let timer: number | undefined;

function hold(event: MouseEvent) {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLButtonElement>(`#${ROOT_ID} button`);
  if (!button) return;
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

function replay() {
  clearTimeout(timer);
  removeEventListener('click', hold, true);
  const button = clicked;
  clicked = undefined;
  button?.removeAttribute('data-pending');
  if (button?.isConnected) button.click();
}

addEventListener('click', hold, true);
if (root) {
  // The shell removes the attribute when it has hydrated the page.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    replay();
  }).observe(root, { attributeFilter: ['data-prerendered'] });
}
