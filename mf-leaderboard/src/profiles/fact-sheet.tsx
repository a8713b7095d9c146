import type { ReactNode } from 'react';
import styles from './fact-sheet.module.css';

export type Fact = { what: string; value: ReactNode };

/** Figures of a profile, each below what it is. */
export function FactSheet({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.sheet}>
      {facts.map(({ what, value }) => (
        <div key={what} className={styles.fact}>
          <dt className={styles.what}>{what}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
