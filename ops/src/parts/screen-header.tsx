import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Title of a screen, also of the tab, and what belongs to the whole of it. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <title>{`${title} | Arena operators`}</title>
      <h1>{title}</h1>
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}
