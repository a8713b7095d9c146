import { useEffect } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'Leave this page? What you typed has not been sent and will be lost.';

/**
 * Asks for confirmation before a link or Back leaves a screen with unsent input. A screen signals unsent input as it
 * does for a page load: it cancels `beforeunload`.
 */
export function useLeaveConfirmation() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const event = new Event('beforeunload', { cancelable: true });
    return !window.dispatchEvent(event);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
