import { useEffect } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'Leave this page? What you typed has not been sent and will be lost.';

/**
 * Asks before a link or Back leaves a screen with something typed in it. Screens say so as they say it to the browser:
 * they cancel `beforeunload`. The browser's own dialog asks, as it does for a reload.
 */
export function useLeaveQuestion() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const leave = new Event('beforeunload', { cancelable: true });
    return !window.dispatchEvent(leave);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
