import type { ReactNode } from 'react';
import styles from './sample-note.module.css';

/** Says of what stands above that the venue has yet to replace it. */
export function SampleNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
