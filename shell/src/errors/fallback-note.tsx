import styles from './fallback-note.module.css';

/** Tells that what is seen is not the newest. */
export function StandInNote() {
  return (
    <p role="status" className={styles.note}>
      The newest version of this part did not work here, so you see the previous one.
    </p>
  );
}
