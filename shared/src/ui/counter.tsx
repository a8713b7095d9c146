import { type ReactNode, useEffect, useState } from 'react';
import { countCharacters } from '../forms/count-characters';
import styles from './counter.module.css';
import { Unseen } from './visually-hidden';

type CounterProps = {
  /** Id of the field. */
  id: string;
  limit: number;
  /** Shown only when little is left: for single lines, which rarely come near their limit. */
  late?: boolean;
};

/** How much of a field is used. Screen readers hear of it when little is left, and not at each key. */
export function Counter({ id, limit, late = false }: CounterProps): ReactNode {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
    const read = () => setCount(countCharacters(field.value));
    // A form may have been filled in before: it was closed, or sent in vain.
    read();
    field.addEventListener('input', read);
    return () => field.removeEventListener('input', read);
  }, [id]);
  const left = limit - count;
  const little = left <= limit / 10;
  return (
    <p className={styles.counter} data-over={left < 0 || undefined}>
      {left < 0 ? `${inDigits(-left)} too many: ` : ''}
      {(little || !late) && `${inDigits(count)} of ${inDigits(limit)} characters`}
      <Unseen>
        <span role="status">{little && spoken(left)}</span>
      </Unseen>
    </p>
  );
}

const STEP = 20;

function spoken(left: number): string {
  if (left < 0) return 'This text is too long.';
  return `At most ${inDigits(Math.ceil(left / STEP) * STEP)} characters left.`;
}

function inDigits(count: number): string {
  return count.toLocaleString('en-IN');
}
