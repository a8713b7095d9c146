import { useEffect, useRef } from 'react';
import { createPath, useBlocker } from 'react-router';
import { takeDocumentLoad } from '../sections/newer-release-set';

const QUESTION = 'Leave this page? What you typed has not been sent and will be lost.';

/**
 * Asks for confirmation before a link or Back leaves a screen with unsent input. A screen signals unsent input as it
 * does for a page load: it cancels `beforeunload`. Without any, and if the site shows other releases by now, the next
 * screen is loaded as a document.
 */
export function useLeaveConfirmation() {
  const isLoadingDocument = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isLoadingDocument.current = false;
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const event = new Event('beforeunload', { cancelable: true });
    if (!window.dispatchEvent(event)) return true;
    if (!takeDocumentLoad()) return false;
    if (historyAction === 'POP') {
      // The browser has already moved to the other entry of its history.
      window.location.reload();
      return false;
    }
    isLoadingDocument.current = true;
    window.location[historyAction === 'PUSH' ? 'assign' : 'replace'](createPath(nextLocation));
    return true;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked' || isLoadingDocument.current) return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
