import { useEffect, useState } from 'react';
import { askHello, type HelloAnswer } from './fetch-hello';

/** Asks when the page opens and whenever told to; `answer` is null while it waits. */
export function useHello() {
  const [round, setRound] = useState(1);
  const [answered, setAnswered] = useState<{ round: number; answer: HelloAnswer }>();

  useEffect(() => {
    const left = new AbortController();
    void askHello(left.signal).then((answer) => {
      if (!left.signal.aborted) setAnswered({ round, answer });
    });
    return () => left.abort();
  }, [round]);

  const answer = answered?.round === round ? answered.answer : null;
  return { answer, askAgain: () => setRound(round + 1) };
}
