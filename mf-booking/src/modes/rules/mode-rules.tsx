import { houseRules } from '../content/good-to-know';
import styles from './mode-rules.module.css';

/** The numbered rules of a mode and the house rules. */
export function ModeRules({ rules }: { rules: readonly string[] }) {
  return (
    <div className={styles.layout}>
      <ol className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <p>{rule}</p>
          </li>
        ))}
      </ol>
      <section className={styles.house} aria-labelledby="house-rules">
        <h2 id="house-rules" className={styles.heading}>
          On every field
        </h2>
        <ul className={styles.list}>
          {houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
