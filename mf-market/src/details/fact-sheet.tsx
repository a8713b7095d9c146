import type { Product } from '../products/product';
import styles from './fact-sheet.module.css';

/** Measures and materials, one to a line. */
export function FactSheet({ facts }: Pick<Product, 'facts'>) {
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
