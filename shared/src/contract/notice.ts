/** Name of the window event with which a section has the shell say something on the screen. */
export const NOTICE = 'arena:notice';

/** A sentence that stands at the bottom of the screen until the visitor dismisses it. */
export type Notice = { kind: 'trouble' | 'success'; text: string };

declare global {
  interface WindowEventMap {
    [NOTICE]: CustomEvent<Notice>;
  }
}

/** Has the shell say something on the screen. A shell of an earlier release says nothing. */
export function showNotice(notice: Notice) {
  window.dispatchEvent(new CustomEvent(NOTICE, { detail: notice }));
}
