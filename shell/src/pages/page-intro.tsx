import type { ReactNode } from 'react';
import styles from './page-intro.module.css';

/** Heading of a page of the shell, and a sentence about its purpose. */
export function PageIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </div>
  );
}
