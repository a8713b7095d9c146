import styles from './clauses.module.css';
import { clauses } from './waiver-text';

/** The full waiver text in numbered clauses. */
export function Clauses() {
  return (
    <ol className={styles.clauses}>
      {clauses.map(({ title, text }) => (
        <li key={title} className={styles.clause}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
