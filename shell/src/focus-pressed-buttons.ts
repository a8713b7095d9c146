/**
 * Focuses a pressed button, as most browsers do. Safari leaves the focus on an element around the button, and a dialog
 * that the button opens could not return the focus to it.
 */
export function focusPressedButtons() {
  document.addEventListener('click', focusPressed, { capture: true });
}

function focusPressed({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null;
  const focused = document.activeElement;
  if (button && focused && focused !== button && focused.contains(button)) button.focus({ preventScroll: true });
}
