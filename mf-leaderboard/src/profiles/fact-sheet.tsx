import type { ReactNode } from 'react';
import styles from './fact-sheet.module.css';

export type Fact = { name: string; value: ReactNode };

/** The facts of a profile as a list of names and values. */
export function FactSheet({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.sheet}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
