import { useEffect, useState } from 'react';

/** Whether something has been pending for longer than `patience` milliseconds. */
export function useLongWait(pending: boolean, patience: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [pending, patience]);
  return pending && long;
}
