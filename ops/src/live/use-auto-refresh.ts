import { useEffect } from 'react';

/** Milliseconds; somebody else may change what is live as well. */
const EVERY = 30_000;

/** Asks again by and by while the page is looked at, and at once when it comes to the front again. */
export function useFreshness(ask: () => Promise<void>) {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(askIfSeen, EVERY);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask]);
}
