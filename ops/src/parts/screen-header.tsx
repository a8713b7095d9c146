import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Title of a screen and of the browser tab, and the controls of the screen. */
export function ScreenHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <title>{`${title} | Arena operators`}</title>
      <h1>{title}</h1>
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}
