import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import type { ReactNode } from 'react';
import styles from './sheet-head.module.css';

/** The head of the sheet: title, version and further facts. */
export function SheetHead({ children }: { children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>Liability Waiver</h1>
      <div className={styles.facts}>
        <p>Version {WAIVER_TEXT_VERSION}</p>
        {children}
      </div>
    </header>
  );
}
