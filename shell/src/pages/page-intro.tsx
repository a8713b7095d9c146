import type { ReactNode } from 'react';
import styles from './page-intro.module.css';

/** Heading of one of the shell's pages, and the sentence that says what it is for. */
export function PageIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </div>
  );
}
