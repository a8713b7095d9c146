import styles from './fallback-note.module.css';

/** Tells visitors that they see an earlier release of this section. */
export function FallbackNote() {
  return (
    <p role="status" className={styles.note}>
      The newest version of this part did not work here, so you see the previous one.
    </p>
  );
}
