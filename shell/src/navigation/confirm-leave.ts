const QUESTION = 'Leave this page? What you typed has not been sent and will be lost.';

/**
 * Asks for confirmation before a link or Back leaves a screen with unsent input. A screen signals unsent input as it
 * does for a page load: it cancels `beforeunload`.
 */
export function confirmLeave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true })) || window.confirm(QUESTION);
}
