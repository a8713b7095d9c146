import { useEffect, useState } from 'react';

/** What a promise came to, undefined until then; it must not fail. Of one that was replaced nothing is heard. */
export function useSettled<T>(promise: Promise<T>): T | undefined {
  const [settled, setSettled] = useState<{ promise: Promise<T>; value: T }>();
  useEffect(() => {
    let current = true;
    promise.then((value) => {
      if (current) setSettled({ promise, value });
    });
    return () => {
      current = false;
    };
  }, [promise]);
  return settled?.promise === promise ? settled.value : undefined;
}
