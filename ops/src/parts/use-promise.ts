import { useEffect, useState } from 'react';

/** The value of a promise that never rejects; undefined until it resolves. Ignores a promise that was replaced. */
export function usePromise<T>(promise: Promise<T>): T | undefined {
  const [settled, setSettled] = useState<{ promise: Promise<T>; value: T }>();
  useEffect(() => {
    let isCurrent = true;
    promise.then((value) => {
      if (isCurrent) setSettled({ promise, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return settled?.promise === promise ? settled.value : undefined;
}
