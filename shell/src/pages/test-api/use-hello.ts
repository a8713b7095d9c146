import { useEffect, useState } from 'react';
import { fetchHello, type HelloResult } from './fetch-hello';

/** Requests the greeting on mount and on `refetch`. `answer` is null while a request is pending. */
export function useHello() {
  const [attempt, setAttempt] = useState(1);
  const [latest, setLatest] = useState<{ attempt: number; answer: HelloResult }>();

  useEffect(() => {
    const controller = new AbortController();
    void fetchHello(controller.signal).then((answer) => {
      if (!controller.signal.aborted) setLatest({ attempt, answer });
    });
    return () => controller.abort();
  }, [attempt]);

  const answer = latest?.attempt === attempt ? latest.answer : null;
  return { answer, refetch: () => setAttempt(attempt + 1) };
}
