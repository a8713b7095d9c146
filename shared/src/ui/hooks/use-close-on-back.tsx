import { useEffect, useLayoutEffect, useRef } from 'react';

/** Ids of open dialogs in the state of a history entry, the outermost first. */
function openDialogs(): readonly unknown[] {
  const { dialogs } = Object(window.history.state);
  return Array.isArray(dialogs) ? dialogs : [];
}

/** Leaves the entries of dialogs that a reload has closed. On them, the visitor's next Back would do nothing. */
export function leaveReloadedDialogs() {
  const { length } = openDialogs();
  if (length > 0) window.history.go(-length);
}

const isInnermost = (id: string) => openDialogs().at(-1) === id;

/**
 * Lets Back close a dialog, as visitors expect on phones: an open dialog has a history entry of its own, with the URL of
 * its page. The router never learns of that entry.
 * @param enabled false for a dialog with a URL of its own, whose link has added an entry
 */
export function useCloseOnBack(onClose: () => void, enabled: boolean) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    if (!enabled) return;
    const { history } = window;
    const id = `${performance.now()} ${Math.random()}`;
    const page = Object(history.state);
    history.pushState({ ...page, dialogs: [...openDialogs(), id] }, '');

    const onPopState = (event: PopStateEvent) => {
      if (openDialogs().includes(id)) return;
      const { key, idx } = Object(history.state);
      const isPage = key === page.key && idx === page.idx;
      if (isPage) event.stopImmediatePropagation();
      close.current();
    };
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true });
      // The same action may have closed the dialog and led to another page.
      setTimeout(() => {
        if (!isInnermost(id)) return;
        const hideFromRouter = (event: PopStateEvent) => event.stopImmediatePropagation();
        window.addEventListener('popstate', hideFromRouter, { capture: true, once: true });
        history.back();
      });
    };
  }, [enabled]);
}
