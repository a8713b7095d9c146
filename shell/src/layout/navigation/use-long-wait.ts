import { useEffect, useState } from 'react';

/** Whether something has been pending for longer than `delay` milliseconds. */
export function useLongWait(pending: boolean, delay: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsLong(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [pending, delay]);
  return pending && isLong;
}
