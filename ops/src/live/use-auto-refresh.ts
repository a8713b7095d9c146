import { useEffect } from 'react';

/** Milliseconds. Other operators and teams may change live releases. */
const INTERVAL = 30_000;

/** Refreshes regularly while the page is visible, and as soon as it becomes visible again. */
export function useAutoRefresh(refresh: () => Promise<void>) {
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(refreshIfVisible, INTERVAL);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [refresh]);
}
