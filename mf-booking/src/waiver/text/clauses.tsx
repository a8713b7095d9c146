import type { Language } from '@arena/shared/forms/language';
import styles from './clauses.module.css';
import { waiverTexts } from './waiver-texts';

/** The full waiver text in numbered clauses. */
export function Clauses({ language }: { language: Language }) {
  return (
    <ol className={styles.clauses}>
      {waiverTexts.in(language).clauses.map(({ title, text }) => (
        <li key={title} className={styles.clause}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
