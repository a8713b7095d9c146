import { useEffect } from 'react';
import styles from './gate.module.css';
import type { Refused } from './use-players';
import { Verdict } from './verdict';

type Props = {
  refused: readonly Refused[];
  onDismiss: () => void;
};

/** Check-ins that are a stop only now, after their card. Scrolls to them: staff may be far down in the list. */
export function Refusals({ refused, onDismiss }: Props) {
  const count = refused.length;
  useEffect(() => {
    if (count > 0) window.scrollTo({ top: 0 });
  }, [count]);
  const last = refused.at(-1);
  if (!last) return null;
  return (
    <section aria-label="Stopped" className={styles.card} data-kind="stop">
      <Verdict key={count} kind="stop" word={last.word} />
      {refused.map(({ reference, message }) => (
        <p key={`${reference} ${message}`} role="alert">
          {reference}: {message}
        </p>
      ))}
      <button type="button" className={styles.button} onClick={onDismiss}>
        I have read this
      </button>
    </section>
  );
}
