import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who hear the page; who sees it has them from where they stand. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
