import { type ReactNode, useEffect, useState } from 'react';
import { countCharacters } from '../forms/count-characters';
import styles from './counter.module.css';
import { VisuallyHidden } from './visually-hidden';

type CounterProps = {
  /** Id of the field. */
  id: string;
  /** Maximum number of characters. */
  limit: number;
  /** Shows the counter only near the limit. For single-line fields, which rarely reach it. */
  late?: boolean;
};

/** Counts the characters of a field. Screen readers announce it only near the limit, not at every key. */
export function Counter({ id, limit, late = false }: CounterProps): ReactNode {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
    const update = () => setCount(countCharacters(field.value));
    // The field may already have a value: after its dialog was closed and reopened, or after a failed submission.
    update();
    field.addEventListener('input', update);
    return () => field.removeEventListener('input', update);
  }, [id]);
  const remaining = limit - count;
  const isNearLimit = remaining <= limit / 10;
  return (
    <p className={styles.counter} data-over={remaining < 0 || undefined}>
      {remaining < 0 ? `${formatNumber(-remaining)} too many: ` : ''}
      {(isNearLimit || !late) && `${formatNumber(count)} of ${formatNumber(limit)} characters`}
      <VisuallyHidden>
        <span role="status">{isNearLimit && announcement(remaining)}</span>
      </VisuallyHidden>
    </p>
  );
}

/** Characters between two announcements. */
const STEP = 20;

function announcement(remaining: number): string {
  if (remaining < 0) return 'This text is too long.';
  return `At most ${formatNumber(Math.ceil(remaining / STEP) * STEP)} characters left.`;
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-IN');
}
