import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import { useEffect, useState } from 'react';

const KEY = 'arena-newest-seen';

/**
 * The newest change that this browser has shown before; null on the first visit. `newest` is what it shows now, and is
 * remembered when the screen closes.
 */
export function useNewestSeen(newest: Date | undefined): Date | null {
  const [seen] = useState(() => {
    const text = safeLocalStorage.getItem(KEY);
    return text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;
  });
  useEffect(() => {
    const remember = () => {
      if (newest) safeLocalStorage.setItem(KEY, newest.toISOString());
    };
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [newest]);
  return seen;
}
