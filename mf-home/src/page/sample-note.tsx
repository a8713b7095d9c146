import type { ReactNode } from 'react';
import styles from './sample-note.module.css';

/** Marks the content above as sample data that the venue will replace. */
export function SampleNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
