import type { ReactNode } from 'react';
import { DetailsForSupport } from './details-for-support';
import styles from './error-card.module.css';

type Props = {
  title: string;
  /** The error, and the parts of the site that still work: a term and a sentence each. */
  rows: readonly { term: string; text: string }[];
  picture?: ReactNode;
  /** Buttons and links. */
  children: ReactNode;
  /** For the support. */
  details?: string;
};

/** The card of all error pages. */
export function ErrorCard({ title, rows, picture, children, details }: Props) {
  return (
    <div className={styles.card}>
      <div>
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
        {details && (
          <div className={styles.note}>
            <DetailsForSupport>{details}</DetailsForSupport>
          </div>
        )}
      </div>
      {picture}
    </div>
  );
}
