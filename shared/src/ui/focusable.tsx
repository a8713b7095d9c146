const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Whether an element is on the page for everyone: rendered, enabled, and not hidden from screen readers. */
export function isAvailable(element: Element): boolean {
  return (
    element.isConnected &&
    element.getClientRects().length > 0 &&
    !element.matches(':disabled, input[type=hidden]') &&
    element.closest('[aria-hidden=true], [inert]') === null
  );
}

/** The controls in `root` that a keyboard reaches, in the order of the document. */
export function focusableIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && isAvailable(control),
  );
}
