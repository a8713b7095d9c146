/** Name of the window event with which a section asks the shell to show a notice. */
export const NOTICE = 'arena:notice';

/** A message at the bottom of the screen that stays until the visitor dismisses it. */
export type Notice = { kind: 'trouble' | 'success'; text: string };

declare global {
  interface WindowEventMap {
    [NOTICE]: CustomEvent<Notice>;
  }
}

/** Asks the shell to show a notice. Shells of earlier releases ignore it. */
export function showNotice(notice: Notice) {
  window.dispatchEvent(new CustomEvent(NOTICE, { detail: notice }));
}
