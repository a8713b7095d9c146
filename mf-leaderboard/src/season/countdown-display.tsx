import styles from './countdown-display.module.css';
import type { TimeLeft } from './time-left';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownDisplayProps = {
  /** Null while unknown: shows dashes of the same width. */
  left: TimeLeft | null;
  labelledBy: string;
};

/** The remaining time in digits of equal width. Screen readers read it on demand and announce no change. */
export function CountdownDisplay({ left, labelledBy }: CountdownDisplayProps) {
  return (
    <div role="timer" aria-labelledby={labelledBy} className={styles.countdown}>
      {units.map((unit) => (
        <span key={unit} className={styles.part} data-unit={unit}>
          <span className={styles.figure}>{left ? String(left[unit]).padStart(2, '0') : '--'}</span>{' '}
          <span className={styles.unit}>{unit}</span>{' '}
        </span>
      ))}
    </div>
  );
}
