/**
 * Gives a pressed button the focus, as most browsers do. Safari leaves it on what surrounds the button, and a dialog
 * would not know where to return the focus.
 */
export function focusPressedButtons() {
  document.addEventListener('click', focusPressed, { capture: true });
}

function focusPressed({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null;
  const focused = document.activeElement;
  if (button && focused && focused !== button && focused.contains(button)) button.focus({ preventScroll: true });
}
