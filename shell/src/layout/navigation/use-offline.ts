import { useEffect, useState } from 'react';

/** Milliseconds between two checks while the browser says that it is offline. It may not notice a change. */
const CHECK_INTERVAL = 30_000;

/**
 * Whether the visitor is offline: the browser says so, and a request has failed. Some browsers say so although the
 * network works.
 */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let isStopped = false;
    const check = async () => {
      const failed = !navigator.onLine && !(await reachesServer());
      if (!isStopped) setOffline(failed && !navigator.onLine);
    };
    void check();
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    const timer = setInterval(check, CHECK_INTERVAL);
    return () => {
      isStopped = true;
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
      clearInterval(timer);
    };
  }, []);
  return offline;
}

/** Any answer will do. */
function reachesServer(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
