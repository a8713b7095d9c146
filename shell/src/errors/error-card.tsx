import type { ReactNode } from 'react';
import styles from './error-card.module.css';

type Props = {
  title: string;
  /** What happened, what still works: each a term and its sentence. */
  rows: readonly { term: string; text: string }[];
  picture?: ReactNode;
  /** The one action. */
  children: ReactNode;
  note?: string;
};

/** The card on which the site says that something is not there. */
export function RangeCard({ title, rows, picture, children, note }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <dl className={styles.rows}>
          {rows.map(({ term, text }) => (
            <div key={term} className={styles.row}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.action}>{children}</div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {picture}
    </div>
  );
}
