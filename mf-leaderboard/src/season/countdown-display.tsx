import styles from './countdown-display.module.css';
import type { TimeLeft } from './time-left';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownFaceProps = {
  /** Null while it is not known: dashes take the room of the figures. */
  left: TimeLeft | null;
  labelledBy: string;
};

/** What is left, in figures of one width. Not announced as it changes; who wants to hear it goes there. */
export function CountdownFace({ left, labelledBy }: CountdownFaceProps) {
  return (
    <div role="timer" aria-labelledby={labelledBy} className={styles.face}>
      {units.map((unit) => (
        <span key={unit} className={styles.part} data-unit={unit}>
          <span className={styles.figure}>{left ? String(left[unit]).padStart(2, '0') : '--'}</span>{' '}
          <span className={styles.unit}>{unit}</span>{' '}
        </span>
      ))}
    </div>
  );
}
